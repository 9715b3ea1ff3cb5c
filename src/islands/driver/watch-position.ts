import type { Fix } from '../../domain/rides/take-point'

/** Why there is no position: not allowed, not found, too vague to show, or a browser that can't tell. */
export type Measuring = 'searching' | 'measuring' | 'vague' | 'denied' | 'not found' | 'unsupported'

/** After so many milliseconds without a new fix the phone is asked: a watch says nothing while the car stands. */
export const ASK_AFTER_MS = 6000
const TICK_MS = 2000
const PATIENCE_MS = 20_000

interface Options {
  /** What a fix is good for. 'old': it was measured on another trip. `measuredAt` is as the browser says it. */
  judge(fix: Fix, measuredAt: number): 'good' | 'vague' | 'old'
  /** Each good fix, once. */
  onFix(fix: Fix, measuredAt: number): void
  onState(state: Measuring): void
}

const STATES = { good: 'measuring', vague: 'vague', old: 'searching' } as const
const TROUBLES: Record<number, Measuring> = { 1: 'denied', 2: 'not found' }

/** Follows the phone's position, precisely. Begins anew when the page is seen again: phones stop a hidden page's watch. */
export function watchPosition({ judge, onFix, onState }: Options): { again(): void; stop(): void } {
  const { geolocation } = navigator
  if (!geolocation) {
    onState('unsupported')
    return { again() {}, stop() {} }
  }
  const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: PATIENCE_MS }
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
    const isAsking = askedAt !== null && now - askedAt <= PATIENCE_MS
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
