/** 'off': the phone refused, as it does on a low battery. */
export type Awake = 'on' | 'off' | 'unsupported'

/** Keeps the screen from locking, as far as the browser can; anew each time the page is seen again. Returns the end. */
export function stayAwake(onState: (awake: Awake) => void): () => void {
  const { wakeLock } = navigator
  if (!wakeLock) {
    onState('unsupported')
    return () => {}
  }
  let ended = false
  let held: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (held && !held.released)) return
    try {
      const lock = await wakeLock.request('screen')
      if (ended) return void lock.release()
      held = lock
      onState('on')
      lock.addEventListener('release', () => !ended && onState('off'))
    } catch {
      if (!ended) onState('off')
    }
  }
  const seen = () => void ask()
  document.addEventListener('visibilitychange', seen)
  seen()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', seen)
    void held?.release()
  }
}
