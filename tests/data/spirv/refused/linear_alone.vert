#version 450
layout(location = 0) in vec4 place;
layout(location = 0) noperspective out vec4 flatly;
void main() { flatly = place; }
