// Browser APIs of the phone: geolocation, page visibility, and wake lock.
import type { Signal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { listen, onVisibility } from '../../components/page-events'
import type { Fix } from '../../domain/rides/driver-points'

/** State of the measurement. 'vague': a fix too inaccurate to show. 'unsupported': no geolocation. */
export type Measuring = 'searching' | 'measuring' | 'vague' | 'denied' | 'not found' | 'unsupported'

/** Milliseconds without a new fix after which one is requested: a watch reports nothing while the car stands. */
const ASK_AFTER_MS = 6000

const TICK_MS = 2000

const POSITION_TIMEOUT_MS = 20_000

const STATES = { good: 'measuring', vague: 'vague', old: 'searching' } as const

const TROUBLES: Record<number, Measuring> = { 1: 'denied', 2: 'not found' }

/**
 * Watches the position with high accuracy. Restarts when the page is visible again: phones stop a hidden one's. `judge`:
 * whether a fix is used, by the browser's timestamp; 'old': it was measured before this trip.
 */
export function watchPosition(
  measuring: Signal<Measuring>,
  judge: (fix: Fix, timestamp: number) => 'good' | 'vague' | 'old',
  onFix: (fix: Fix, timestamp: number) => void,
): { again(): void; stop(): void } {
  const { geolocation } = navigator
  if (!geolocation) {
    measuring.value = 'unsupported'
    return { again() {}, stop() {} }
  }
  const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT_MS }
  let watch: number | null = null
  let newest: number | null = null
  /** When the last new fix arrived. Set back at the start, since the first fix is often a cached one. */
  let lastFixAt = Date.now() - ASK_AFTER_MS
  let askedAt: number | null = null
  let stopped = false

  const onPosition = ({ coords, timestamp }: GeolocationPosition) => {
    if (stopped) return
    const verdict = judge(coords, timestamp)
    measuring.value = STATES[verdict]
    // A repeated or an earlier fix does not count: a new one is still requested.
    if (timestamp === newest || verdict === 'old') return
    newest = timestamp
    lastFixAt = Date.now()
    if (verdict === 'good') onFix(coords, timestamp)
  }
  const failed = ({ code }: GeolocationPositionError) => {
    // A time-out counts as still searching.
    if (!stopped) measuring.value = TROUBLES[code] ?? 'searching'
  }
  const ask = () => {
    const now = Date.now()
    // Some phones never call back: a request older than its time-out does not count.
    const isAsking = askedAt !== null && now - askedAt <= POSITION_TIMEOUT_MS
    if (isAsking || now - lastFixAt < ASK_AFTER_MS || document.visibilityState === 'hidden') return
    askedAt = now
    geolocation.getCurrentPosition(
      (position) => {
        askedAt = null
        onPosition(position)
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
    watch = geolocation.watchPosition(onPosition, failed, options)
  }
  /** The page is back in front: a new fix is requested now, not when the watch has one. */
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    again()
    askedAt = null
    lastFixAt = Math.min(lastFixAt, Date.now() - ASK_AFTER_MS)
    ask()
  }

  measuring.value = 'searching'
  again()
  const timer = setInterval(ask, TICK_MS)
  const ends = [onVisibility(seen), listen('pageshow', seen)]
  return {
    again() {
      measuring.value = 'searching'
      again()
    },
    stop() {
      stopped = true
      clearInterval(timer)
      for (const end of ends) end()
      if (watch !== null) geolocation.clearWatch(watch)
    },
  }
}

/** Milliseconds: a page hidden for less gets no notice. */
const SHORTEST_NOTED_MS = 15_000

/** How long the notice is shown, in milliseconds. */
const NOTE_SHOWN_MS = 30_000

/** Notes for how many milliseconds the page was hidden, while phones measure nothing; 0 once the notice is over. */
export function watchVisibility(unseenMs: Signal<number>): () => void {
  let hiddenAt: number | null = null
  let takeBack: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    unseenMs.value = 0
  }
  const unlisten = onVisibility(() => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const unseen = hiddenAt === null ? 0 : Date.now() - hiddenAt
    hiddenAt = null
    if (unseen < SHORTEST_NOTED_MS) return
    unseenMs.value = unseen
    clearTimeout(takeBack)
    takeBack = setTimeout(seen, NOTE_SHOWN_MS)
  })
  return () => {
    clearTimeout(takeBack)
    seen()
    unlisten()
  }
}

/** 'asking': nothing is known yet. 'off': the phone refused the wake lock, as on a low battery. */
export type Awake = 'asking' | 'on' | 'off' | 'unsupported'

/**
 * Holds a screen wake lock, requested again each time the page is visible, and at a press where it was refused: some
 * browsers want one. Returns the stop function.
 */
export function stayAwake(awake: Signal<Awake>): () => void {
  const { wakeLock } = navigator
  if (!wakeLock) {
    awake.value = 'unsupported'
    return () => {}
  }
  let ended = false
  let held: WakeLockSentinel | null = null
  let asking = false
  const lost = () => {
    if (!ended) awake.value = 'off'
  }
  const ask = async () => {
    if (asking || document.visibilityState !== 'visible' || (held && !held.released)) return
    asking = true
    try {
      const lock = await wakeLock.request('screen')
      if (ended) return void lock.release()
      held = lock
      awake.value = 'on'
      lock.addEventListener('release', lost)
    } catch {
      lost()
    } finally {
      asking = false
    }
  }
  const ends = [onVisibility(ask), listen('pointerup', ask)]
  void ask()
  return () => {
    ended = true
    for (const end of ends) end()
    void held?.release()
  }
}

/** What is shown next begins at its top; what was there when the page was loaded stays where it was scrolled to. */
export function useTop(shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) scrollTo(0, 0)
    before.current = shown
  }, [shown])
}
