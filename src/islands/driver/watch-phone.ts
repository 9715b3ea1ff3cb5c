// What the phone tells a page: its position, whether the page is visible, and the screen lock.
import type { Fix } from '../../domain/rides/driver-points'

/** Why there is no position: not allowed, not found, too vague to show, or a browser that can't tell. */
export type Measuring = 'searching' | 'measuring' | 'vague' | 'denied' | 'not found' | 'unsupported'

/** After so many milliseconds without a new fix the phone is asked: a watch says nothing while the car stands. */
const ASK_AFTER_MS = 6000

const TICK_MS = 2000

const POSITION_TIMEOUT_MS = 20_000

interface WatchOptions {
  /** What a fix is good for. 'old': it was measured on another trip. `measuredAt` is as the browser says it. */
  judge(fix: Fix, measuredAt: number): 'good' | 'vague' | 'old'
  /** Each good fix, once. */
  onFix(fix: Fix, measuredAt: number): void
  onState(state: Measuring): void
}

const STATES = { good: 'measuring', vague: 'vague', old: 'searching' } as const

const TROUBLES: Record<number, Measuring> = { 1: 'denied', 2: 'not found' }

/** Follows the phone's position, precisely. Begins anew when the page is seen again: phones stop a hidden page's watch. */
export function watchPosition({ judge, onFix, onState }: WatchOptions): { again(): void; stop(): void } {
  const { geolocation } = navigator
  if (!geolocation) {
    onState('unsupported')
    return { again() {}, stop() {} }
  }
  const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT_MS }
  let watch: number | null = null
  let newest: number | null = null
  /** When something new was last heard; the first fix is often one that the phone remembers. */
  let heardAt = Date.now() - ASK_AFTER_MS
  let askedAt: number | null = null
  let stopped = false

  const heard = ({ coords, timestamp }: GeolocationPosition) => {
    if (stopped) return
    const verdict = judge(coords, timestamp)
    onState(STATES[verdict])
    // The same fix told again, or one of before: the phone is asked further.
    if (timestamp === newest || verdict === 'old') return
    newest = timestamp
    heardAt = Date.now()
    if (verdict === 'good') onFix(coords, timestamp)
  }
  const failed = ({ code }: GeolocationPositionError) => {
    // A time-out is a search that goes on.
    if (!stopped) onState(TROUBLES[code] ?? 'searching')
  }
  const ask = () => {
    const now = Date.now()
    // Some phones never answer.
    const isAsking = askedAt !== null && now - askedAt <= POSITION_TIMEOUT_MS
    if (isAsking || now - heardAt < ASK_AFTER_MS || document.visibilityState === 'hidden') return
    askedAt = now
    geolocation.getCurrentPosition(
      (position) => {
        askedAt = null
        heard(position)
      },
      (error) => {
        askedAt = null
        failed(error)
      },
      options,
    )
  }
  const again = () => {
    if (watch !== null) geolocation.clearWatch(watch)
    watch = geolocation.watchPosition(heard, failed, options)
  }
  const seen = () => document.visibilityState === 'visible' && again()

  onState('searching')
  again()
  const timer = setInterval(ask, TICK_MS)
  document.addEventListener('visibilitychange', seen)
  return {
    again() {
      onState('searching')
      again()
    },
    stop() {
      stopped = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      if (watch !== null) geolocation.clearWatch(watch)
    },
  }
}

/** Shorter than this nobody missed anything. */
const SHORTEST_NOTED_MS = 15_000

/** How long it is said, in milliseconds. */
const NOTE_SHOWN_MS = 30_000

/** Tells for how many milliseconds the page was out of sight, where phones measure nothing; 0 takes it back. */
export function watchVisibility(onUnseen: (milliseconds: number) => void): () => void {
  let hiddenAt: number | null = null
  let takeBack: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const unseen = hiddenAt === null ? 0 : Date.now() - hiddenAt
    hiddenAt = null
    if (unseen < SHORTEST_NOTED_MS) return
    onUnseen(unseen)
    clearTimeout(takeBack)
    takeBack = setTimeout(() => onUnseen(0), NOTE_SHOWN_MS)
  }
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(takeBack)
    onUnseen(0)
    document.removeEventListener('visibilitychange', changed)
  }
}

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
