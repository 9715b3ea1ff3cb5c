import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Button } from '../../components/button'
import { useTick } from '../../components/ticking'
import { FRESH_MS, positionAge } from '../../domain/rides/positions'
import { formatWait, SECOND_MS } from './clock'
import type { LiveState } from './driver-state'
import { type Awake, type Measuring, stayAwake } from './watch-phone'

/** More unsent points than this mean that the connection was lost for some time. */
const CATCHING_UP = 5

type PositionStatus = { tone: 'live' | 'waiting' | 'trouble'; words: string; more?: string }

/** A short status of the live position. `now`: the phone's clock, null before the first tick. */
function positionStatus(live: LiveState, now: number | null): PositionStatus {
  const { tab, measuring, socket, shownAt } = live
  const kept = live.queue.value.points.length
  const unsent = kept - live.unanswered.value
  if (tab.value === 'elsewhere') return { tone: 'waiting', words: 'Another tab sends' }
  if (socket.value === 'outdated') return { tone: 'trouble', words: 'Page too old' }
  if (socket.value === 'refused') return { tone: 'trouble', words: 'Not accepted' }
  if (measuring.value === 'denied') return { tone: 'trouble', words: 'Location is blocked' }
  if (measuring.value === 'unsupported') return { tone: 'trouble', words: 'No location here' }
  if (socket.value === 'waiting' || socket.value === 'busy') {
    const words = socket.value === 'busy' ? 'Server busy' : 'Offline'
    return { tone: 'trouble', words, more: `${positions(kept)} kept` }
  }
  if (measuring.value === 'not found') return { tone: 'trouble', words: 'No position found' }
  if (measuring.value === 'vague') return { tone: 'trouble', words: 'Position too vague' }
  if (socket.value === 'connecting') return { tone: 'waiting', words: 'Connecting' }
  if (unsent > CATCHING_UP) return { tone: 'waiting', words: 'Sending', more: positions(unsent) }
  if (isOld(shownAt.value, now)) return { tone: 'trouble', words: 'No new position' }
  if (measuring.value === 'searching') return { tone: 'waiting', words: 'Looking for you' }
  return shownAt.value === null ? { tone: 'waiting', words: 'Sending' } : { tone: 'live', words: 'Live' }
}

/** The rider's page then shows 'Signal lost'. */
const isOld = (shownAt: number | null, now: number | null) =>
  shownAt !== null && now !== null && now - shownAt > FRESH_MS

const positions = (count: number) => (count === 1 ? '1 position' : `${count} positions`)

/** The looks of the panel and of its words, with a ring before them that is filled while the position is live. */
const TONES: Record<PositionStatus['tone'], { panel: string; words: string }> = {
  live: { panel: 'bg-sunken', words: 'text-green before:bg-current' },
  waiting: { panel: 'bg-sunken', words: 'text-muted' },
  trouble: { panel: 'bg-warning-tint', words: 'text-warning' },
}

const RING = 'before:size-3.5 before:flex-none before:rounded-full before:border-3 before:border-current'

/** The live position's status and age, and what to do when it is not sent. */
export function LivePanel({ live }: { live: LiveState }) {
  useSignals()
  const tick = useTick(SECOND_MS)
  const { tone, words, more } = positionStatus(live, tick)
  const { shownAt } = live
  return (
    <section aria-label="Your position" className={`grid gap-1 rounded-card px-4 py-2 ${TONES[tone].panel}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-lg">
        <strong className={`inline-flex items-center gap-2.5 ${RING} ${TONES[tone].words}`}>
          <span>
            {/* The age is not part of the announced status: it changes every three seconds. */}
            <span role="status">{words}</span>
            {more && `: ${more}`}
          </span>
        </strong>
        {shownAt.value !== null && tick !== null && (
          <span className="text-muted">{positionAge(tick - shownAt.value)}</span>
        )}
      </p>
      <Trouble live={live} isOld={isOld(shownAt.value, tick)} />
    </section>
  )
}

function Trouble({ live, isOld }: { live: LiveState; isOld: boolean }) {
  const { tab, measuring, socket, unseenMs } = live
  if (tab.value === 'elsewhere') {
    return (
      <AdviceButton what="Send from here" onPress={() => live.actions.takeOver()}>
        Another tab of this browser sends your position.
      </AdviceButton>
    )
  }
  if (socket.value === 'outdated') {
    return (
      <AdviceButton what="Load page again" onPress={() => location.reload()}>
        There is a newer version of this page. Your ride goes on as it is.
      </AdviceButton>
    )
  }
  if (socket.value === 'refused') {
    return <p>We can't take your position for this ride. We try again every 10 seconds.</p>
  }
  if (measuring.value === 'unsupported') {
    return <p>This browser can't share your location. Open this page in Chrome or Safari.</p>
  }
  const isUnseen = unseenMs.value > 0
  const words = TRY_AGAIN[measuring.value] ?? (isOld && !isUnseen && socket.value === 'open' ? TOO_OLD : null)
  if (words) {
    return (
      <AdviceButton what="Try again" onPress={() => live.actions.measureAgain()}>
        {words}
      </AdviceButton>
    )
  }
  return (
    isUnseen && (
      <p className="text-warning">
        We sent nothing for {formatWait(unseenMs.value)}: this page wasn't in front.
      </p>
    )
  )
}

const TRY_AGAIN: Partial<Record<Measuring, string>> = {
  denied:
    "Your rider can't see you. Allow location for this site in your browser's settings, then try again.",
  'not found': 'Your phone finds no position. Turn its location on, or move out from under a roof.',
  vague: "Your rider can't see you: your phone knows only roughly where it is. Allow precise location.",
}

const TOO_OLD = "Your rider can't see you move. Turn your phone's location off and on."

function AdviceButton({ what, onPress, children }: { what: string; onPress(): void; children: string }) {
  return (
    <div className="live-advice">
      <p>{children}</p>
      <Button className="min-h-14 text-lg" kind="secondary" onClick={onPress}>
        {what}
      </Button>
    </div>
  )
}

/** What the driver has to know before setting out, and finds in the menu afterwards. */
export function LiveAdvice({ live: { awake, survives } }: { live: LiveState }) {
  useSignals()
  const screen = SCREEN_ADVICE[awake.value]
  return (
    <section aria-label="About your position" className="grid gap-2 text-base">
      <p>{KEEP_OPEN}</p>
      {screen && <p className="text-warning">{screen}</p>}
      {!survives.value && (
        <p className="text-warning">This browser keeps nothing: don't reload while offline.</p>
      )}
    </section>
  )
}

/** No browser sends positions in the background. */
const KEEP_OPEN =
  'Keep this page open. Your browser sends nothing while the screen is dark or another app is in front.'

/** What to do about a screen that the browser does not keep on. */
const SCREEN_ADVICE: Partial<Record<Awake, string>> = {
  unsupported:
    "This browser can't keep your screen on. Set the longest screen time-out in your phone's settings.",
  off: "Your phone won't keep its screen on. Plug it in, or set the longest screen time-out.",
}

/** The same before setting out: only a press tells whether the phone keeps its screen on. */
export function AdviceBefore({ live }: { live: LiveState }) {
  useEffect(() => stayAwake(live.awake), [live])
  return <LiveAdvice live={live} />
}
