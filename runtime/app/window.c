#include "app/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define TRIGGER_DOWN 0.3f

enum { TOOL_EVENT_LIMIT = 64 };

struct Window {
    GLFWwindow *handle;
    Devices devices;
    Bindings bindings;
    bool was_focused; /* some window systems tell of a focus lost before there was one */
    bool touch;
    double pointer_x, pointer_y; /* window units */
    WindowRequests requests;
    bool toggles_fullscreen;
    ScreenEvent events[SCREEN_EVENT_LIMIT];
    int event_count;
    InputEvent tool_events[TOOL_EVENT_LIMIT];
    int tool_event_count;
    int windowed_x, windowed_y, windowed_width, windowed_height;
};

/* ---- Keys ---------------------------------------------------------------------------------------------------
 * GLFW's key tokens name places on the keyboard (those of a US layout), so WASD lies under the same fingers on AZERTY.
 */
#define X(name, number, shown) static_assert(GLFW_KEY_##name == (number), "a key's number is GLFW's");
BINDING_KEYS(X)
#undef X
static_assert(CODE_ESCAPE == GLFW_KEY_ESCAPE && CODE_ENTER == GLFW_KEY_ENTER, "a key's number is GLFW's");
static_assert(CODE_PAD_LEFT - CODE_PAD_FIRST == GLFW_GAMEPAD_BUTTON_LAST, "a pad's buttons are in GLFW's order");

const char *window_key_letter(int code) {
    static char letter[2];
    const char *name = code < CODE_MOUSE_FIRST ? glfwGetKeyName(code, 0) : NULL;
    if (!name || name[0] <= ' ' || name[0] > '~' || name[1]) {
        return NULL;
    }
    letter[0] = (char)(name[0] >= 'a' && name[0] <= 'z' ? name[0] - ('a' - 'A') : name[0]);
    return letter;
}

/* ---- Menus --------------------------------------------------------------------------------------------------*/
static void push_event(Window *window, ScreenEvent event) {
    int last = window->event_count - 1;
    if (event.input == SCREEN_POINT && last >= 0 && window->events[last].input == SCREEN_POINT) {
        window->event_count = last; /* only where it is now matters */
    }
    if (window->event_count < SCREEN_EVENT_LIMIT) {
        window->events[window->event_count++] = event;
    }
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
    {GLFW_KEY_UP, SCREEN_UP},
    {GLFW_KEY_DOWN, SCREEN_DOWN},
    {GLFW_KEY_LEFT, SCREEN_LEFT},
    {GLFW_KEY_RIGHT, SCREEN_RIGHT},
    {GLFW_KEY_ENTER, SCREEN_ACCEPT},
    {GLFW_KEY_KP_ENTER, SCREEN_ACCEPT},
    {GLFW_KEY_SPACE, SCREEN_ACCEPT},
    {GLFW_KEY_BACKSPACE, SCREEN_ERASE},
    {GLFW_KEY_ESCAPE, SCREEN_BACK},
    {GLFW_KEY_PAGE_UP, SCREEN_LAST_PAGE},
    {GLFW_KEY_PAGE_DOWN, SCREEN_NEXT_PAGE},
};

static void hear_key(Window *window, int key, int modifiers, bool first) {
    ScreenEvent event = {.input = SCREEN_PRESS, .code = first ? key : CODE_NONE};
    for (size_t i = 0; i < BASE_COUNT_OF(menu_keys); i++) {
        event.input = menu_keys[i].key == key ? menu_keys[i].input : event.input;
    }
    push_event(window, event);
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

static void hear_pointer(Window *window, ScreenInput input, int code, float amount) {
    ScreenEvent event = {.input = input, .code = code, .amount = amount};
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
        {GLFW_KEY_ESCAPE, INPUT_ESCAPE},   {GLFW_KEY_F1, INPUT_F1},
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
    Window *window = glfwGetWindowUserPointer(handle);
    hear_pointer(window, SCREEN_WHEEL, CODE_NONE, (float)y);
    add_tool_event(window, INPUT_WHEEL, 0, (float)y);
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    Window *window = glfwGetWindowUserPointer(handle);
    bool down = action == GLFW_PRESS;
    if (action != GLFW_RELEASE) {
        hear_key(window, key, modifiers, down);
    }
    if (action != GLFW_RELEASE && tool_key(key) != 0) {
        add_tool_event(window, INPUT_KEY, tool_key(key), 0.0f);
    }
    if (action == GLFW_REPEAT) {
        return;
    }
    devices_press(&window->devices, &window->bindings, key, down);
    bool full = key == GLFW_KEY_F11 || (key == GLFW_KEY_ENTER && (modifiers & GLFW_MOD_ALT));
    window->requests.pause |= down && key == GLFW_KEY_ESCAPE;
    window->requests.quit |= down && key == GLFW_KEY_F10;
    window->toggles_fullscreen |= down && full;
    window->requests.frame_step |= down && key == GLFW_KEY_F6;
    window->requests.profile |= down && key == GLFW_KEY_F7;
}

static void on_mouse_button(GLFWwindow *handle, int button, int action, int modifiers) {
    (void)modifiers;
    Window *window = glfwGetWindowUserPointer(handle);
    bool down = action == GLFW_PRESS, left = button == GLFW_MOUSE_BUTTON_LEFT;
    int code = CODE_MOUSE_FIRST + button;
    if (down) {
        hear_pointer(window, left ? SCREEN_CLICK : SCREEN_PRESS, code, 0.0f);
    } else if (left) {
        hear_pointer(window, SCREEN_RELEASE, CODE_NONE, 0.0f);
    }
    add_tool_event(window, down ? INPUT_PRESS : INPUT_RELEASE, button, 0.0f);
    if (!window->touch) {
        devices_press(&window->devices, &window->bindings, code, down);
    }
}

static void on_pointer(GLFWwindow *handle, double x, double y) {
    Window *window = glfwGetWindowUserPointer(handle);
    window->pointer_x = x;
    window->pointer_y = y;
    hear_pointer(window, SCREEN_POINT, CODE_NONE, 0.0f);
    if (!window->touch) {
        devices_point(&window->devices);
    }
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
        devices_forget(&window->devices);
        window->requests.focus_lost = window->was_focused;
    }
}

static void on_minimise(GLFWwindow *handle, int minimised) {
    Window *window = glfwGetWindowUserPointer(handle);
    window->requests.focus_lost |= minimised != 0;
}

/* ---- Gamepads -----------------------------------------------------------------------------------------------*/
/* Any pad that is plugged in, whenever it was. */
static PadState read_pad(void) {
    GLFWgamepadstate pad;
    PadState state = {0};
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST && !state.there; id++) {
        state.there = glfwJoystickIsGamepad(id) && glfwGetGamepadState(id, &pad);
    }
    if (!state.there) {
        return state;
    }
    for (int i = 0; i <= GLFW_GAMEPAD_BUTTON_LAST; i++) {
        state.buttons |= pad.buttons[i] ? 1u << i : 0u;
    }
    const struct {
        int axis, code;
    } triggers[] = {{GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, CODE_PAD_LT}, {GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, CODE_PAD_RT}};
    for (size_t i = 0; i < BASE_COUNT_OF(triggers); i++) {
        bool down = pad.axes[triggers[i].axis] > TRIGGER_DOWN;
        state.buttons |= down ? 1u << (triggers[i].code - CODE_PAD_FIRST) : 0u;
    }
    state.left_x = pad.axes[GLFW_GAMEPAD_AXIS_LEFT_X];
    state.left_y = pad.axes[GLFW_GAMEPAD_AXIS_LEFT_Y];
    state.right_x = pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_X];
    state.right_y = pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y];
    return state;
}

bool window_uses_pad(const Window *window) {
    return window->devices.uses_pad;
}

void window_set_bindings(Window *window, const Bindings *bindings) {
    window->bindings = *bindings;
}

void window_set_touch(Window *window, bool touch) {
    window->touch = touch;
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
    window->bindings = bindings_default();
    glfwSetWindowUserPointer(window->handle, window);
    glfwSetKeyCallback(window->handle, on_key);
    glfwSetCharCallback(window->handle, on_character);
    glfwSetMouseButtonCallback(window->handle, on_mouse_button);
    glfwSetCursorPosCallback(window->handle, on_pointer);
    glfwSetScrollCallback(window->handle, on_wheel);
    glfwSetWindowFocusCallback(window->handle, on_focus);
    glfwSetWindowIconifyCallback(window->handle, on_minimise);
    glfwMakeContextCurrent(window->handle);
    window_set_vsync(window, true);
    return window;
}

void window_set_vsync(Window *window, bool on) {
    (void)window; /* whose context is the current one */
    glfwSwapInterval(on ? 1 : 0);
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
    PadState pad = read_pad();
    devices_set_pad(&window->devices, &window->bindings, &pad);
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
    Controls controls = devices_take_controls(&window->devices);
    if (window_width > 0 && window_height > 0) {
        controls.pointer_x = (float)(window->pointer_x * width / window_width);
        controls.pointer_y = (float)(window->pointer_y * height / window_height);
    }
    (void)place_pointer(window, &controls.layout_x, &controls.layout_y);
    return controls;
}

WindowRequests window_take_requests(Window *window) {
    Devices *devices = &window->devices;
    WindowRequests requests = window->requests;
    requests.pause |= devices->asks_pause;
    requests.map |= devices->asks_map;
    requests.focus_lost |= devices->lost_pad;
    devices->asks_pause = devices->asks_map = devices->lost_pad = false;
    window->requests = (WindowRequests){0};
    return requests;
}

int window_take_events(Window *window, ScreenEvent events[SCREEN_EVENT_LIMIT]) {
    int count = window->event_count;
    count += devices_take_menu(&window->devices, glfwGetTime(), window->events + count, SCREEN_EVENT_LIMIT - count);
    memcpy(events, window->events, sizeof *events * (size_t)count);
    window->event_count = 0;
    return count;
}

void window_forget(Window *window) {
    devices_forget(&window->devices);
    window->event_count = 0;
    window->requests = (WindowRequests){0};
}
