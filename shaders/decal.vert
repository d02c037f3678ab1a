// Something flat on the floor or over it: a square of its radius, or a rectangle, turned by its heading. What turns and
// breathes by itself does so by the frame's time alone.

layout(location = 0) in vec4 spot;    // x, z, radius, heading
layout(location = 1) in vec4 color;   // sRGB, alpha
layout(location = 2) in vec4 shape;   // kind, parameter, glow, rectangles: depth over width
layout(location = 3) in vec4 more;    // half the opening, hatching, colour of the border as a number, metres up
layout(location = 4) in vec4 motion;  // radians a second, breath as a part of the radius, its radians a second, pieces

out vec2 v_at;  // −1 … 1; y is ahead
out vec2 v_ground;
flat out vec4 v_color;
flat out vec4 v_shape;
flat out vec4 v_more;  // half the opening, hatching, pieces, radius
flat out vec3 v_border;

const float FIRST_RECTANGLE = 10.0;
const float LIFT = 0.012;  // metres over the floor, so that nothing fights with it

vec3 color_of(float number) {
    return vec3(floor(number / 65536.0), mod(floor(number / 256.0), 256.0), mod(number, 256.0)) / 255.0;
}

void main() {
    v_at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    float heading = spot.w + motion.x * focus.z;
    float radius = spot.z * (1.0 + motion.y * sin(motion.z * focus.z));
    float sine = sin(heading);
    float cosine = cos(heading);
    float depth = shape.x > FIRST_RECTANGLE - 0.5 ? shape.w : 1.0;
    // Heading 0 is +Z and grows towards +X.
    v_ground = spot.xy + radius * (v_at.x * vec2(cosine, -sine) + v_at.y * depth * vec2(sine, cosine));
    v_color = color;
    v_shape = shape;
    v_more = vec4(more.xy, motion.w, radius);
    v_border = color_of(more.z);
    gl_Position = view_projection * vec4(v_ground.x, LIFT + more.w, v_ground.y, 1.0);
}
