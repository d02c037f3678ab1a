// One flat colour.

in vec4 v_color;

out vec4 result;

void main() {
    result = v_color;
}
