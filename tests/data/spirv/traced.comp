#version 450
// The module has the debug information of NonSemantic.Shader.DebugInfo.100: glslangValidator -gVS.
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) buffer Numbers { uint numbers[]; };

void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint number = numbers[i];
    if ((number & 1u) != 0u)
        numbers[i] = 3u * number + 1u;
    else
        numbers[i] = number / 2u;
}
