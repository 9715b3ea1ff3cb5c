import type { Fix } from '../../domain/rides/take-point'

/** Why there is no position: not allowed, not found, or a browser that can't tell. */
export type Measuring = 'searching' | 'measuring' | 'denied' | 'not found' | 'unsupported'

/** After so many milliseconds without a fix the phone is asked: a watch says nothing while the car stands. */
export const ASK_AFTER_MS = 8000
const TICK_MS = 4000
const PATIENCE_MS = 20_000

interface Options {
  /** `measuredAt` is in milliseconds since 1970, by this phone's clock. */
  onFix(fix: Fix, measuredAt: number): void
  onState(state: Measuring): void
}

const TROUBLES: Record<number, Measuring> = { 1: 'denied', 2: 'not found' }

/** Follows the phone's position, precisely. Begins anew when the page is seen again: phones stop a hidden page's watch. */
export function watchPosition({ onFix, onState }: Options): { again(): void; stop(): void } {
  const { geolocation } = navigator
  if (!geolocation) {
    onState('unsupported')
    return { again() {}, stop() {} }
  }
  const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: PATIENCE_MS }
  let watch: number | null = null
  let heardAt = Date.now()
  let asking = false
  let stopped = false

  const heard = ({ coords, timestamp }: GeolocationPosition) => {
    if (stopped) return
    heardAt = Date.now()
    onState('measuring')
    onFix(coords, timestamp)
  }
  const failed = ({ code }: GeolocationPositionError) => {
    // A time-out is a search that goes on.
    if (!stopped) onState(TROUBLES[code] ?? 'searching')
  }
  const ask = () => {
    if (asking || Date.now() - heardAt < ASK_AFTER_MS || document.visibilityState === 'hidden') return
    asking = true
    const answered = () => {
      asking = false
    }
    geolocation.getCurrentPosition(
      (position) => {
        answered()
        heard(position)
      },
      (error) => {
        answered()
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
