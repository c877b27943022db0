#version 450
#extension GL_ARB_shader_viewport_layer_array : require
layout(location = 0) in vec4 place;
void main() { gl_Position = place; gl_ViewportIndex = gl_InstanceIndex; }
