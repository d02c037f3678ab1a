// The blob shadow under everything. What shadows need of decal.vert is read here alone: there are many of them, and a
// software driver pays for every kind of decal at each pixel.

in vec2 v_at;
in vec2 v_ground;
flat in vec4 v_color;

out vec4 result;

void main() {
    float dark = 1.0 - smoothstep(0.30, 1.0, length(v_at));
    result = vec4(0.0, 0.0, 0.0, dark * v_color.a * (1.0 - fog_at(v_ground)));
}
