#include "app/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define STICK_DEAD_ZONE 0.2f
#define TRIGGER_DOWN 0.3f

enum { TOOL_EVENT_LIMIT = 64 };

struct Window {
    GLFWwindow *handle;
    uint16_t held, tapped; /* Button bits by key and mouse; tapped ones wait for a tick */
    uint16_t pad_held;
    bool up, down, left, right;
    bool was_focused; /* some window systems tell of a focus lost before there was one */
    bool mouse_aims;
    double pointer_x, pointer_y; /* window units */
    WindowRequests requests;
    bool toggles_fullscreen;
    ScreenEvent events[SCREEN_EVENT_LIMIT];
    int event_count;
    unsigned pad_menu; /* bits of ScreenInput that the pad held */
    InputEvent tool_events[TOOL_EVENT_LIMIT];
    int tool_event_count;
    int windowed_x, windowed_y, windowed_width, windowed_height;
};

/* ---- Keys ---------------------------------------------------------------------------------------------------
 * GLFW's key tokens name places on the keyboard (those of a US layout), so WASD lies under the same fingers on AZERTY.
 */
static const struct {
    int key;
    Button button;
} key_buttons[] = {
    {GLFW_KEY_J, BUTTON_ATTACK},   {GLFW_KEY_SPACE, BUTTON_DODGE},      {GLFW_KEY_LEFT_SHIFT, BUTTON_DASH},
    {GLFW_KEY_F, BUTTON_INTERACT}, {GLFW_KEY_1, BUTTON_SKILL_1},        {GLFW_KEY_2, BUTTON_SKILL_2},
    {GLFW_KEY_R, BUTTON_ULTIMATE}, {GLFW_KEY_Q, BUTTON_ITEM},           {GLFW_KEY_ENTER, BUTTON_RESTART},
    {GLFW_KEY_C, BUTTON_CHIP},     {GLFW_KEY_X, BUTTON_THROW},          {GLFW_KEY_V, BUTTON_NEXT_CHIP},
    {GLFW_KEY_K, BUTTON_DODGE},    {GLFW_KEY_RIGHT_SHIFT, BUTTON_DASH}, {GLFW_KEY_E, BUTTON_INTERACT},
};

static void set_direction(Window *window, int key, bool down) {
    switch (key) {
    case GLFW_KEY_W:
    case GLFW_KEY_UP:
        window->up = down;
        break;
    case GLFW_KEY_S:
    case GLFW_KEY_DOWN:
        window->down = down;
        break;
    case GLFW_KEY_A:
    case GLFW_KEY_LEFT:
        window->left = down;
        break;
    case GLFW_KEY_D:
    case GLFW_KEY_RIGHT:
        window->right = down;
        break;
    default:
        break;
    }
}

static void set_button(Window *window, Button button, bool down) {
    if (down) {
        window->held = (uint16_t)(window->held | (unsigned)button);
        window->tapped = (uint16_t)(window->tapped | (unsigned)button);
    } else {
        window->held = (uint16_t)(window->held & ~(unsigned)button);
    }
}

/* ---- Menus --------------------------------------------------------------------------------------------------*/
static void push_event(Window *window, ScreenEvent event) {
    if (window->event_count < SCREEN_EVENT_LIMIT) {
        window->events[window->event_count++] = event;
    }
}

static void push_input(Window *window, ScreenInput input) {
    push_event(window, (ScreenEvent){.input = input});
}

static void push_text(Window *window, const char *text) {
    for (; text && *text; text++) { /* seeds are ASCII */
        push_event(window, (ScreenEvent){.input = SCREEN_TYPE, .character = (unsigned char)*text});
    }
}

static const struct {
    int key;
    ScreenInput input;
} menu_keys[] = {
    {GLFW_KEY_UP, SCREEN_UP},        {GLFW_KEY_DOWN, SCREEN_DOWN},       {GLFW_KEY_LEFT, SCREEN_LEFT},
    {GLFW_KEY_RIGHT, SCREEN_RIGHT},  {GLFW_KEY_ENTER, SCREEN_ACCEPT},    {GLFW_KEY_KP_ENTER, SCREEN_ACCEPT},
    {GLFW_KEY_SPACE, SCREEN_ACCEPT}, {GLFW_KEY_BACKSPACE, SCREEN_ERASE}, {GLFW_KEY_ESCAPE, SCREEN_BACK},
};

static void hear_key(Window *window, int key, int modifiers) {
    for (size_t i = 0; i < BASE_COUNT_OF(menu_keys); i++) {
        if (menu_keys[i].key == key) {
            push_input(window, menu_keys[i].input);
        }
    }
    if (key == GLFW_KEY_V && (modifiers & GLFW_MOD_CONTROL)) {
        push_text(window, glfwGetClipboardString(window->handle));
    }
}

static void on_character(GLFWwindow *handle, unsigned character) {
    push_event(glfwGetWindowUserPointer(handle), (ScreenEvent){.input = SCREEN_TYPE, .character = character});
}

/* The pointer in layout pixels from the middle of the window; false while there is no window to point at. */
static bool place_pointer(const Window *window, float *x, float *y) {
    int width = 1, height = 1;
    glfwGetWindowSize(window->handle, &width, &height);
    double scale_x = width / 1280.0, scale_y = height / 720.0, scale = scale_x < scale_y ? scale_x : scale_y;
    if (scale <= 0.0) {
        return false;
    }
    *x = (float)((window->pointer_x - 0.5 * width) / scale);
    *y = (float)((window->pointer_y - 0.5 * height) / scale);
    return true;
}

static void hear_pointer(Window *window, ScreenInput input) {
    ScreenEvent event = {.input = input};
    if (place_pointer(window, &event.x, &event.y)) {
        push_event(window, event);
    }
}

/* ---- Events, for tools --------------------------------------------------------------------------------------*/
static void add_tool_event(Window *window, InputEventType type, int key, float amount) {
    int width = 1, height = 1, window_width = 1, window_height = 1;
    if (window->tool_event_count == TOOL_EVENT_LIMIT) {
        return;
    }
    glfwGetFramebufferSize(window->handle, &width, &height);
    glfwGetWindowSize(window->handle, &window_width, &window_height);
    InputEvent *event = &window->tool_events[window->tool_event_count++];
    *event = (InputEvent){.type = type, .key = key, .amount = amount};
    if (window_width > 0 && window_height > 0) {
        event->x = (float)(window->pointer_x * width / window_width);
        event->y = (float)(window->pointer_y * height / window_height);
    }
}

/* GLFW's printable keys are their characters on a US layout already. */
static int tool_key(int key) {
    static const struct {
        int key, meant;
    } others[] = {
        {GLFW_KEY_UP, INPUT_UP},           {GLFW_KEY_DOWN, INPUT_DOWN},
        {GLFW_KEY_LEFT, INPUT_LEFT},       {GLFW_KEY_RIGHT, INPUT_RIGHT},
        {GLFW_KEY_TAB, INPUT_TAB},         {GLFW_KEY_ENTER, INPUT_ENTER},
        {GLFW_KEY_PAGE_UP, INPUT_PAGE_UP}, {GLFW_KEY_PAGE_DOWN, INPUT_PAGE_DOWN},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(others); i++) {
        if (others[i].key == key) {
            return others[i].meant;
        }
    }
    return key > 0 && key < 128 ? key : 0;
}

int window_take_input(Window *window, InputEvent *events, int capacity) {
    int count = window->tool_event_count < capacity ? window->tool_event_count : capacity;
    memcpy(events, window->tool_events, sizeof *events * (size_t)count);
    window->tool_event_count = 0;
    return count;
}

static void on_wheel(GLFWwindow *handle, double x, double y) {
    (void)x;
    add_tool_event(glfwGetWindowUserPointer(handle), INPUT_WHEEL, 0, (float)y);
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    Window *window = glfwGetWindowUserPointer(handle);
    if (action != GLFW_RELEASE) {
        hear_key(window, key, modifiers);
    }
    if (action != GLFW_RELEASE && tool_key(key) != 0) {
        add_tool_event(window, INPUT_KEY, tool_key(key), 0.0f);
    }
    if (action == GLFW_REPEAT) {
        return;
    }
    bool down = action == GLFW_PRESS;
    set_direction(window, key, down);
    for (size_t i = 0; i < BASE_COUNT_OF(key_buttons); i++) {
        if (key_buttons[i].key == key) {
            set_button(window, key_buttons[i].button, down);
        }
    }
    bool full = key == GLFW_KEY_F11 || (key == GLFW_KEY_ENTER && (modifiers & GLFW_MOD_ALT));
    window->requests.pause |= down && (key == GLFW_KEY_ESCAPE || key == GLFW_KEY_P);
    window->requests.quit |= down && key == GLFW_KEY_F10;
    window->requests.map |= down && (key == GLFW_KEY_M || key == GLFW_KEY_TAB);
    window->toggles_fullscreen |= down && full;
    window->requests.frame_step |= down && key == GLFW_KEY_F6;
    window->requests.profile |= down && key == GLFW_KEY_F7;
    if (key == GLFW_KEY_J && down) {
        window->mouse_aims = false;
    }
}

static void on_mouse_button(GLFWwindow *handle, int button, int action, int modifiers) {
    (void)modifiers;
    Window *window = glfwGetWindowUserPointer(handle);
    bool down = action == GLFW_PRESS;
    window->mouse_aims = true;
    if (down && button == GLFW_MOUSE_BUTTON_LEFT) {
        hear_pointer(window, SCREEN_CLICK);
    }
    add_tool_event(window, down ? INPUT_PRESS : INPUT_RELEASE, button, 0.0f);
    if (button == GLFW_MOUSE_BUTTON_LEFT) {
        set_button(window, BUTTON_ATTACK, down);
    } else if (button == GLFW_MOUSE_BUTTON_RIGHT) {
        set_button(window, BUTTON_DODGE, down);
    }
}

static void on_pointer(GLFWwindow *handle, double x, double y) {
    Window *window = glfwGetWindowUserPointer(handle);
    window->mouse_aims = true;
    window->pointer_x = x;
    window->pointer_y = y;
    hear_pointer(window, SCREEN_POINT);
    int last = window->tool_event_count - 1;
    if (last >= 0 && window->tool_events[last].type == INPUT_MOVE) {
        window->tool_event_count = last; /* only where it is now matters */
    }
    add_tool_event(window, INPUT_MOVE, 0, 0.0f);
}

/* A key that goes up while another window has the focus is never reported: let everything go. */
static void on_focus(GLFWwindow *handle, int focused) {
    Window *window = glfwGetWindowUserPointer(handle);
    if (focused) {
        window->was_focused = true;
    } else {
        window->held = 0;
        window->up = window->down = window->left = window->right = false;
        window->requests.focus_lost = window->was_focused;
    }
}

/* ---- Gamepads -----------------------------------------------------------------------------------------------*/

static const struct {
    int pad;
    Button button;
} pad_buttons[] = {
    {GLFW_GAMEPAD_BUTTON_X, BUTTON_ATTACK},
    {GLFW_GAMEPAD_BUTTON_A, BUTTON_DODGE},
    {GLFW_GAMEPAD_BUTTON_B, BUTTON_DODGE},
    {GLFW_GAMEPAD_BUTTON_Y, BUTTON_INTERACT},
    {GLFW_GAMEPAD_BUTTON_LEFT_BUMPER, BUTTON_SKILL_1},
    {GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER, BUTTON_SKILL_2},
    {GLFW_GAMEPAD_BUTTON_LEFT_THUMB, BUTTON_DASH},
    {GLFW_GAMEPAD_BUTTON_RIGHT_THUMB, BUTTON_ULTIMATE},
    {GLFW_GAMEPAD_BUTTON_DPAD_UP, BUTTON_ITEM},
    {GLFW_GAMEPAD_BUTTON_DPAD_DOWN, BUTTON_CHIP},
    {GLFW_GAMEPAD_BUTTON_DPAD_LEFT, BUTTON_THROW},
    {GLFW_GAMEPAD_BUTTON_DPAD_RIGHT, BUTTON_NEXT_CHIP},
};

/* Any pad that is plugged in, whenever it was. */
static bool read_gamepad(GLFWgamepadstate *state) {
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST; id++) {
        if (glfwJoystickIsGamepad(id) && glfwGetGamepadState(id, state)) {
            return true;
        }
    }
    return false;
}

static float outside_dead_zone(float value) {
    float size = value < 0.0f ? -value : value;
    return size < STICK_DEAD_ZONE ? 0.0f : value;
}

static void add_gamepad(Window *window, Controls *controls) {
    GLFWgamepadstate pad;
    if (!read_gamepad(&pad)) {
        return;
    }
    unsigned held = 0;
    for (size_t i = 0; i < BASE_COUNT_OF(pad_buttons); i++) {
        held |= pad.buttons[pad_buttons[i].pad] ? (unsigned)pad_buttons[i].button : 0u;
    }
    held |= pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] > TRIGGER_DOWN ? (unsigned)BUTTON_ATTACK : 0u;
    held |= pad.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] > TRIGGER_DOWN ? (unsigned)BUTTON_DASH : 0u;
    window->requests.pause |= pad.buttons[GLFW_GAMEPAD_BUTTON_START] && !(window->pad_held & 0x8000u);
    window->requests.map |= pad.buttons[GLFW_GAMEPAD_BUTTON_BACK] && !(window->pad_held & 0x4000u);
    window->pad_held = pad.buttons[GLFW_GAMEPAD_BUTTON_START] ? 0x8000u : 0;
    window->pad_held |= pad.buttons[GLFW_GAMEPAD_BUTTON_BACK] ? 0x4000u : 0;
    controls->buttons = (uint16_t)(controls->buttons | held);
    float x = outside_dead_zone(pad.axes[GLFW_GAMEPAD_AXIS_LEFT_X]);
    float z = outside_dead_zone(pad.axes[GLFW_GAMEPAD_AXIS_LEFT_Y]);
    if (x != 0.0f || z != 0.0f) {
        controls->move_x = x;
        controls->move_z = z;
        window->mouse_aims = false;
    }
    controls->stick_x = outside_dead_zone(pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_X]);
    controls->stick_z = outside_dead_zone(pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y]);
    if (controls->stick_x != 0.0f || controls->stick_z != 0.0f) {
        window->mouse_aims = false;
        controls->aims = true;
    }
}

/* ---- Window -------------------------------------------------------------------------------------------------*/

static char last_glfw_error[256];

static void on_glfw_error(int code, const char *description) {
    snprintf(last_glfw_error, sizeof last_glfw_error, "%s (%d)", description, code);
}

static void choose_context(bool gles) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    if (gles) {
        glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
        glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0);
    } else {
        glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    }
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
}

static bool open_handle(Window *window, const WindowSetup *setup, Error *error) {
    glfwSetErrorCallback(on_glfw_error);
    if (!glfwInit()) {
        return error_set(error, ERROR_WINDOW, "no window system: %s; start it in a desktop session, or add --headless",
                         last_glfw_error);
    }
    choose_context(setup->gles);
    window->handle = glfwCreateWindow(setup->width, setup->height, setup->title, NULL, NULL);
    if (!window->handle) {
        glfwTerminate();
        return error_set(error, ERROR_GL_CONTEXT,
                         "no window with %s: %s; install a graphics driver (libgl1-mesa-dri draws in software)%s",
                         setup->gles ? "OpenGL ES 3.0" : "OpenGL 3.3", last_glfw_error,
                         setup->gles ? "" : ", or try --gles");
    }
    return true;
}

Window *window_open(const WindowSetup *setup, Error *error) {
    Window *window = calloc(1, sizeof *window);
    if (!window) {
        error_set(error, ERROR_MEMORY, "no memory for the window");
        return NULL;
    }
    if (!open_handle(window, setup, error)) {
        free(window);
        return NULL;
    }
    glfwSetWindowUserPointer(window->handle, window);
    glfwSetKeyCallback(window->handle, on_key);
    glfwSetCharCallback(window->handle, on_character);
    glfwSetMouseButtonCallback(window->handle, on_mouse_button);
    glfwSetCursorPosCallback(window->handle, on_pointer);
    glfwSetScrollCallback(window->handle, on_wheel);
    glfwSetWindowFocusCallback(window->handle, on_focus);
    glfwMakeContextCurrent(window->handle);
    glfwSwapInterval(setup->frame_cap == 0 ? 1 : 0);
    return window;
}

void window_close(Window *window) {
    if (window) {
        glfwDestroyWindow(window->handle);
        glfwTerminate();
        free(window);
    }
}

bool window_is_open(const Window *window) {
    return !glfwWindowShouldClose(window->handle);
}

void window_request_close(Window *window) {
    glfwSetWindowShouldClose(window->handle, GLFW_TRUE);
}

static void toggle_fullscreen(Window *window) {
    GLFWmonitor *monitor = glfwGetPrimaryMonitor();
    if (glfwGetWindowMonitor(window->handle)) {
        glfwSetWindowMonitor(window->handle, NULL, window->windowed_x, window->windowed_y, window->windowed_width,
                             window->windowed_height, GLFW_DONT_CARE);
    } else if (monitor) {
        const GLFWvidmode *mode = glfwGetVideoMode(monitor);
        glfwGetWindowPos(window->handle, &window->windowed_x, &window->windowed_y);
        glfwGetWindowSize(window->handle, &window->windowed_width, &window->windowed_height);
        glfwSetWindowMonitor(window->handle, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    }
}

void window_poll(Window *window) {
    glfwPollEvents();
    if (window->toggles_fullscreen) {
        window->toggles_fullscreen = false;
        toggle_fullscreen(window);
    }
}

bool window_is_fullscreen(const Window *window) {
    return glfwGetWindowMonitor(window->handle) != NULL;
}

void window_set_fullscreen(Window *window, bool full) {
    if (full != window_is_fullscreen(window)) {
        toggle_fullscreen(window);
    }
}

void window_show_frame(Window *window) {
    glfwSwapBuffers(window->handle);
}

void window_framebuffer_size(const Window *window, int *width, int *height) {
    glfwGetFramebufferSize(window->handle, width, height);
    if (glfwGetWindowAttrib(window->handle, GLFW_ICONIFIED)) {
        *width = *height = 0;
    }
}

RenderLoader window_loader(void) {
    return glfwGetProcAddress;
}

Controls window_take_controls(Window *window) {
    int width = 1, height = 1, window_width = 1, window_height = 1;
    glfwGetFramebufferSize(window->handle, &width, &height);
    glfwGetWindowSize(window->handle, &window_width, &window_height);
    Controls controls = {
        .move_x = (float)window->right - (float)window->left,
        .move_z = (float)window->down - (float)window->up,
        .buttons = (uint16_t)(window->held | window->tapped),
    };
    window->tapped = 0;
    float length = math_sqrt32(controls.move_x * controls.move_x + controls.move_z * controls.move_z);
    if (length > 1.0f) {
        controls.move_x /= length;
        controls.move_z /= length;
    }
    add_gamepad(window, &controls);
    controls.aims_by_mouse = window->mouse_aims && !controls.aims;
    controls.aims |= controls.aims_by_mouse;
    if (window_width > 0 && window_height > 0) {
        controls.pointer_x = (float)(window->pointer_x * width / window_width);
        controls.pointer_y = (float)(window->pointer_y * height / window_height);
    }
    (void)place_pointer(window, &controls.layout_x, &controls.layout_y);
    return controls;
}

WindowRequests window_take_requests(Window *window) {
    WindowRequests requests = window->requests;
    window->requests = (WindowRequests){0};
    return requests;
}

/* A pad's directions and buttons, each press once. */
static void hear_gamepad(Window *window) {
    GLFWgamepadstate pad;
    unsigned held = 0;
    if (read_gamepad(&pad)) {
        float x = pad.axes[GLFW_GAMEPAD_AXIS_LEFT_X], y = pad.axes[GLFW_GAMEPAD_AXIS_LEFT_Y];
        const float pushed = 0.6f;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_DPAD_UP] || y < -pushed ? 1u << SCREEN_UP : 0u;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_DPAD_DOWN] || y > pushed ? 1u << SCREEN_DOWN : 0u;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_DPAD_LEFT] || x < -pushed ? 1u << SCREEN_LEFT : 0u;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_DPAD_RIGHT] || x > pushed ? 1u << SCREEN_RIGHT : 0u;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_A] ? 1u << SCREEN_ACCEPT : 0u;
        held |= pad.buttons[GLFW_GAMEPAD_BUTTON_B] ? 1u << SCREEN_BACK : 0u;
    }
    for (int input = SCREEN_UP; input <= SCREEN_BACK; input++) {
        if ((held & ~window->pad_menu) & 1u << input) {
            push_input(window, (ScreenInput)input);
        }
    }
    window->pad_menu = held;
}

int window_take_events(Window *window, ScreenEvent events[SCREEN_EVENT_LIMIT]) {
    hear_gamepad(window);
    int count = window->event_count;
    memcpy(events, window->events, sizeof *events * (size_t)count);
    window->event_count = 0;
    return count;
}

void window_forget(Window *window) {
    window->tapped = 0;
    window->held = 0;
    window->event_count = 0;
    window->requests = (WindowRequests){0};
}
