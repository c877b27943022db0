#version 450
// Five products with one matrix: 20 words of a uniform buffer, which are read 88 times.
layout(set=0,binding=0) uniform U { mat4 m; vec4 t; } u;
layout(location=0) in vec4 a; layout(location=1) in vec4 b; layout(location=2) in vec4 c; layout(location=3) in vec4 d; layout(location=4) in vec4 e;
layout(location=0) out vec4 o;
void main() { o = u.m * a + u.t; 
 o += u.m * b; o *= u.m * c; o += u.m * d; o *= u.m * e; o+= u.t;
}
