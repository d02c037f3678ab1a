// Panels and glyphs: the atlas holds a glyph's coverage in red and that of its outline in green.

uniform sampler2D picture;

in vec2 v_texel;
in vec4 v_color;
flat in float v_mode;

out vec4 result;

void main() {
    vec2 cover = texture(picture, v_texel).rg;
    float grown = max(cover.r, cover.g);
    float body = v_mode < 0.5 ? 1.0 : v_mode > 2.5 ? grown : cover.r;
    float whole = v_mode > 1.5 ? grown : body;
    result = vec4(v_color.rgb * body, whole) * v_color.a;
}
