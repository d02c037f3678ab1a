// Shared by every shader: what is constant during a frame, light and fog.

layout(std140) uniform Frame {
    mat4 view_projection;
    vec4 camera_right;
    vec4 camera_up;
    vec4 camera_look;  // look-at x, z; width and height of the picture in pixels
    vec4 focus;        // focus x, z; ambient seconds, scene seconds
    vec4 fog;          // near, far, vignette, fade
    vec4 fog_color;
    vec4 stream_color;
    vec4 line_color;
    vec4 box_look;     // outline, edge width, edge strength, light gain
    vec4 floor_look;   // gain, light gain, light base, shadow alpha
    vec4 bloom_look;   // strength, threshold, up-gain, lights in use
    vec4 rim_look;     // colour and width of an elite's edges
    vec4 picture_look; // width and height of the world's picture; its colour steps less one
    vec4 snap_look;    // half the columns and rows of the grid that corners snap to, 0 for none; dither
    vec4 light_place[5];  // x, y, z, radius
    vec4 light_color[5];  // sRGB times strength
};

const float TAU = 6.2831853;

float hash(float n) {
    return fract(sin(n * 12.9898) * 43758.547);
}

// 0 … 1 for a whole number, the same on every driver (sines of large numbers are not).
float chance(uint n) {
    n = n * 747796405u + 2891336453u;
    n = ((n >> ((n >> 28u) + 4u)) ^ n) * 277803737u;
    return float(((n >> 22u) ^ n) >> 8u) / 16777216.0;
}

// Light that reaches a place with a normal: falls with the square of the distance left to the rim.
vec3 lights_at(vec3 place, vec3 normal) {
    vec3 sum = vec3(0.0);
    int count = int(bloom_look.w);
    for (int i = 0; i < count; i++) {
        vec3 way = light_place[i].xyz - place;
        float far = length(way);
        float left = max(1.0 - far / light_place[i].w, 0.0);
        sum += light_color[i].rgb * (left * left * (0.6 * max(dot(normal, way) / max(far, 0.001), 0.0) + 0.4));
    }
    return sum;
}

// How much of the void is seen instead of a place; measured on the ground from the focus.
float fog_at(vec2 ground) {
    return smoothstep(fog.x, fog.y, distance(ground, focus.xy));
}

// The flat shading of a face: three tones for a camera that looks north and down.
float tone_of(vec3 normal) {
    return 0.42 + 0.38 * (normal.y * 0.5 + 0.5) + 0.14 * max(normal.z, 0.0) + 0.04 * max(-normal.x, 0.0);
}

// Where a corner is on the screen; with coarse corners, on their grid. What lies flat on the floor keeps its places, or
// its layers would cut into one another.
vec4 on_screen(vec3 place) {
    vec4 clip = view_projection * vec4(place, 1.0);
    if (snap_look.y > 0.0 && clip.w > 0.0) {
        clip.xy = floor(clip.xy / clip.w * snap_look.xy + 0.5) / snap_look.xy * clip.w;
    }
    return clip;
}
