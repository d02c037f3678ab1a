// Something flat on the floor: a square of its radius, or a rectangle, turned by its heading.

layout(location = 0) in vec4 spot;   // x, z, radius, heading
layout(location = 1) in vec4 color;  // sRGB, alpha
layout(location = 2) in vec4 shape;  // kind, parameter, glow, rectangles: depth over width
layout(location = 3) in vec4 more;   // areas: half their opening, radians; how strongly they are hatched

out vec2 v_at;  // −1 … 1; y is ahead
out vec2 v_ground;
flat out vec4 v_color;
flat out vec4 v_shape;
flat out vec4 v_more;
flat out float v_radius;

const float FIRST_RECTANGLE = 10.0;

void main() {
    v_at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    float sine = sin(spot.w);
    float cosine = cos(spot.w);
    float depth = shape.x > FIRST_RECTANGLE - 0.5 ? shape.w : 1.0;
    // Heading 0 is +Z and grows towards +X.
    v_ground = spot.xy + spot.z * (v_at.x * vec2(cosine, -sine) + v_at.y * depth * vec2(sine, cosine));
    v_color = color;
    v_shape = shape;
    v_more = more;
    v_radius = spot.z;
    gl_Position = view_projection * vec4(v_ground.x, 0.012, v_ground.y, 1.0);
}
