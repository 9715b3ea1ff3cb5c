/** Calls `listener` at each such event of the window, or one that bubbles up to it. Returns what ends that. */
export function listen<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => unknown,
  capture = false,
): () => void {
  addEventListener(type, listener, capture)
  return () => removeEventListener(type, listener, capture)
}

/** Calls `listener` when the page comes into sight, and when it goes out of it. Returns what ends that. */
export function onVisibility(listener: () => unknown): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `listener` when another tab removes what is stored under a key, as a sign-out does. Returns what ends that. */
export const onRemoved = (stored: string, listener: () => unknown): (() => void) =>
  listen(
    'storage',
    ({ key, newValue }) => (key === null || (key === stored && newValue === null)) && listener(),
  )
