import { useSignals } from '@preact/signals-react/runtime'
import { fixAge } from '../../domain/rides/fix-age'
import type { ConsoleProps } from './console'
import type { LiveState } from './live-state'
import { formatWait } from './trip-words'
import { useTick } from './use-tick'

/** More than this waits only after the line was gone. */
const CATCHING_UP = 5

type Standing = { tone: 'live' | 'waiting' | 'trouble'; words: string; more?: string }

/** How it stands with the position, in three words. */
export function standing({ tab, measuring, line, waiting }: LiveState): Standing {
  if (tab.value === 'elsewhere') return { tone: 'waiting', words: 'Another tab sends' }
  if (line.value === 'outdated') return { tone: 'trouble', words: 'Page too old' }
  if (measuring.value === 'denied') return { tone: 'trouble', words: 'Location is blocked' }
  if (measuring.value === 'unsupported') return { tone: 'trouble', words: 'No location here' }
  if (line.value === 'waiting')
    return { tone: 'trouble', words: 'Offline', more: `${positions(waiting.value)} kept` }
  if (measuring.value === 'not found') return { tone: 'trouble', words: 'No position found' }
  if (line.value === 'connecting') return { tone: 'waiting', words: 'Connecting' }
  if (measuring.value === 'searching') return { tone: 'waiting', words: 'Looking for you' }
  if (waiting.value > CATCHING_UP)
    return { tone: 'waiting', words: 'Sending', more: positions(waiting.value) }
  return { tone: 'live', words: 'Live' }
}

const positions = (count: number) => (count === 1 ? '1 position' : `${count} positions`)

/** What is said of the position while it is sent: its state, its age, and what to do where it is not sent. */
export function LivePanel({ live }: ConsoleProps) {
  useSignals()
  const tick = useTick()
  const { tone, words, more } = standing(live)
  const { takenAt } = live
  return (
    <section aria-label="Your position" className="live-panel" data-tone={tone}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        <strong className="live-words">
          <span>
            {/* The number is left out of what is announced: it rises every three seconds. */}
            <span role="status">{words}</span>
            {more && `: ${more}`}
          </span>
        </strong>
        {takenAt.value !== null && tick !== null && (
          <span className="text-muted">Sent {fixAge(tick - takenAt.value)}</span>
        )}
      </p>
      <Trouble live={live} />
    </section>
  )
}

/** What keeps the rider from seeing the car, and what to do about it. */
function Trouble({ live }: Pick<ConsoleProps, 'live'>) {
  const { tab, measuring, line, unseenMs } = live
  if (tab.value === 'elsewhere') {
    return (
      <Do what="Send from here" onPress={() => live.actions.takeOver()}>
        Your position is sent by another tab of this browser.
      </Do>
    )
  }
  if (line.value === 'outdated') {
    return (
      <Do what="Load page again" onPress={() => location.reload()}>
        There is a newer version of this page. Your ride goes on as it is.
      </Do>
    )
  }
  if (measuring.value === 'denied') {
    return (
      <Do what="Try again" onPress={() => live.actions.measureAgain()}>
        Your rider can't see you. Open your browser's settings of this site, allow the location, then try
        again.
      </Do>
    )
  }
  if (measuring.value === 'unsupported') {
    return <p>This browser can't tell where it is. Open this page in Chrome or Safari.</p>
  }
  if (measuring.value === 'not found') {
    return (
      <Do what="Try again" onPress={() => live.actions.measureAgain()}>
        Your phone finds no position. Switch its location on; under a roof it may need the open sky.
      </Do>
    )
  }
  if (unseenMs.value === 0) return null
  return (
    <p className="text-warning">
      Nothing was sent for {formatWait(unseenMs.value)}: this page was not in front.
    </p>
  )
}

function Do({ what, onPress, children }: { what: string; onPress(): void; children: string }) {
  return (
    <>
      <p>{children}</p>
      <button
        type="button"
        className="button mt-1 justify-self-start text-lg"
        data-kind="secondary"
        onClick={onPress}
      >
        {what}
      </button>
    </>
  )
}
