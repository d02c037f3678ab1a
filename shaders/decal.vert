// Something flat on the floor: a square of its radius, turned by its heading.

layout(location = 0) in vec4 spot;   // x, z, radius, heading
layout(location = 1) in vec4 color;  // sRGB, alpha
layout(location = 2) in vec4 shape;  // kind, parameter, glow, seed

out vec2 v_at;  // −1 … 1; y is ahead
out float v_fog;
flat out vec4 v_color;
flat out vec4 v_shape;
flat out float v_radius;

void main() {
    v_at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    float sine = sin(spot.w);
    float cosine = cos(spot.w);
    // Heading 0 is +Z and grows towards +X.
    vec2 ground = spot.xy + spot.z * (v_at.x * vec2(cosine, -sine) + v_at.y * vec2(sine, cosine));
    v_color = color;
    v_shape = shape;
    v_radius = spot.z;
    v_fog = fog_at(ground);
    gl_Position = view_projection * vec4(ground.x, 0.012, ground.y, 1.0);
}
