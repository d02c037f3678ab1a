// Ink: black, and no glow.

out vec4 result;

void main() {
    result = vec4(0.0, 0.0, 0.0, 0.0);
}
