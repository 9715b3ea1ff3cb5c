/** One lock for all rides: a driver is on one of them at a time. */
const LOCK = 'driver-positions'

/** 'here': this tab sends. 'elsewhere': another tab does, and this one takes over when that is closed. */
export type TabRole = 'asking' | 'here' | 'elsewhere'

interface Options {
  /** Called when this tab gets the lock; the returned function is called when it loses it. */
  onHeld(): () => void
  onState(tab: TabRole): void
}

/**
 * Only one tab measures and sends: two would give different points the same number. A browser without
 * locks (before 2022) is treated as having a single tab.
 */
export function holdTabLock({ onHeld, onState }: Options): { takeOver(): void; release(): void } {
  let released = false
  let endWork: (() => void) | null = null
  let letGo: (() => void) | null = null
  let waiting = new AbortController()

  const work = () => {
    onState('here')
    endWork = onHeld()
    return new Promise<void>((done) => {
      letGo = done
    })
  }
  const stopWork = () => {
    endWork?.()
    endWork = null
  }
  const { locks } = navigator
  if (!locks) {
    work()
    return { takeOver() {}, release: stopWork }
  }

  const request = async (options: LockOptions) => {
    try {
      await locks.request(LOCK, options, async (lock) => {
        if (released) return
        if (lock) await work()
        else wait()
      })
    } catch {
      // An abort is this tab's own; any other rejection means that another tab took the lock over.
      if (options.signal?.aborted) return
      stopWork()
      if (!released) wait()
    }
  }
  const wait = () => {
    onState('elsewhere')
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }

  onState('asking')
  void request({ ifAvailable: true })
  return {
    takeOver() {
      if (released || endWork) return
      waiting.abort()
      void request({ steal: true })
    },
    release() {
      released = true
      waiting.abort()
      stopWork()
      letGo?.()
    },
  }
}
