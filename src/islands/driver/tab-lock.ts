import type { Signal } from '@preact/signals-react'
import { listen, onVisibility } from '../../components/page-events'

/** One lock for all rides: a driver is on one of them at a time. */
const LOCK = 'positions'

/** Held by the tab that is seen, the first of several side by side; a hidden or frozen one has let go of it. */
const SEEN_LOCK = 'page-seen'

/** 'here': this tab sends. 'elsewhere': another tab does, and this one takes over when that is closed or hidden. */
export type TabRole = 'asking' | 'here' | 'elsewhere'

/**
 * Only one tab measures and sends: two would give different points the same number. A hidden tab measures nothing on
 * most phones, so it loses the lock to a tab that is seen (docs/product.md, LIVE-3). `onHeld` is called when this tab gets
 * the lock, and what it returns when the tab loses it.
 */
export function holdTabLock(
  role: Signal<TabRole>,
  onHeld: () => () => void,
): { takeOver(): void; release(): void } {
  let released = false
  let endWork: (() => void) | null = null
  let letGo: (() => void) | null = null
  let waiting = new AbortController()
  let endSeen = () => {}

  const work = () => {
    role.value = 'here'
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

  const request = async (options: LockOptions) => {
    try {
      await locks.request(LOCK, options, async (lock) => {
        if (released || options.signal?.aborted) return
        const worked = lock ? work() : wait()
        // The page is looked at only now, because the first answer says whether there is a lock to take.
        if (options.ifAvailable) see()
        await worked
      })
    } catch {
      // An abort is this tab's own; any other rejection means that another tab took the lock over.
      if (options.signal?.aborted) return
      stopWork()
      if (!released) wait()
    }
  }
  const wait = () => {
    role.value = 'elsewhere'
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }
  const takeOver = () => {
    if (released || endWork) return
    waiting.abort()
    void request({ steal: true })
  }

  /** While this tab is seen it asks for the second lock, and with that it takes the first from a hidden one. */
  const see = (steal = false) => {
    endSeen()
    if (released || document.visibilityState !== 'visible') return
    const asking = new AbortController()
    let done: (() => void) | null = null
    endSeen = () => {
      asking.abort()
      done?.()
    }
    const onSeen = () => {
      if (asking.signal.aborted) return
      takeOver()
      return new Promise<void>((end) => {
        done = end
      })
    }
    locks.request(SEEN_LOCK, steal ? { steal } : { signal: asking.signal }, onSeen).catch(() => {
      // Another tab that is seen took the lock, which comes back once that tab is hidden.
      if (done && !asking.signal.aborted) see()
    })
  }
  /** The page is back from the browser's memory, where it let go of its locks. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    endSeen()
    waiting.abort()
    stopWork()
    letGo?.()
    letGo = null
    void request({ ifAvailable: true })
  }

  role.value = 'asking'
  void request({ ifAvailable: true })
  const ends = [onVisibility(() => see()), listen('pageshow', onShow)]
  return {
    takeOver() {
      if (!endWork) see(true)
    },
    release() {
      released = true
      for (const end of ends) end()
      endSeen()
      waiting.abort()
      stopWork()
      letGo?.()
    },
  }
}
