#include "audio/queue.h"

_Static_assert((AUDIO_QUEUE_SIZE & (AUDIO_QUEUE_SIZE - 1)) == 0, "the counters wrap around at a multiple of it");

bool queue_post(AudioQueue *queue, const AudioCommand *command) {
    unsigned tail = atomic_load_explicit(&queue->tail, memory_order_relaxed);
    unsigned head = atomic_load_explicit(&queue->head, memory_order_acquire);
    if (tail - head == AUDIO_QUEUE_SIZE) {
        atomic_fetch_add_explicit(&queue->dropped, 1, memory_order_relaxed);
        return false;
    }
    queue->commands[tail % AUDIO_QUEUE_SIZE] = *command;
    atomic_store_explicit(&queue->tail, tail + 1, memory_order_release);
    return true;
}

bool queue_take(AudioQueue *queue, AudioCommand *command) {
    unsigned head = atomic_load_explicit(&queue->head, memory_order_relaxed);
    unsigned tail = atomic_load_explicit(&queue->tail, memory_order_acquire);
    if (head == tail) {
        return false;
    }
    *command = queue->commands[head % AUDIO_QUEUE_SIZE];
    atomic_store_explicit(&queue->head, head + 1, memory_order_release);
    return true;
}
