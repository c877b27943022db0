#version 450
layout(location = 0) noperspective centroid in vec4 place;
layout(location = 0) out vec4 color;
void main() { color = place; }
