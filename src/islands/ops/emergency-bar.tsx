import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { formatTime } from '../../domain/kolkata-time'
import { type ConsolePart, openBooking } from './console-state'

/**
 * Presses for help that nobody has dealt with, over every view and however far it is scrolled: read out, in the title of
 * the page, and heard with each press (docs/product.md, EMERGENCY-3).
 */
export function EmergencyBar({ state }: ConsolePart) {
  useSignals()
  const open = state.board.value?.needs.filter(({ kind }) => kind === 'emergency') ?? []
  const presses = open.map(({ id, seen }) => `${id} ${seen}`)
  const heard = useRef<readonly string[]>([])
  const isOpen = open.length > 0
  useEffect(() => {
    if (!isOpen) return
    const { title } = document
    document.title = `Emergency: ${title}`
    return () => {
      document.title = title
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is another at each reading, and its text is not.
  useEffect(() => {
    if (presses.some((press) => !heard.current.includes(press))) soundAlarm()
    heard.current = presses
  }, [presses.join()])
  if (!isOpen) return null
  return (
    <div role="alert" className="ops-emergency">
      {open.map(({ id, at, ride }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            state.view.value = 'rides'
            if (ride) void openBooking(state, ride.id)
          }}
        >
          Emergency{at && `, ${formatTime(new Date(at))}`}: {ride?.rider_name ?? 'a rider'}
          {ride?.license_plate && `, ${ride.license_plate}`}
        </button>
      ))}
    </div>
  )
}

/** Two tones in turn. Browsers play nothing in a page that was never touched. */
function soundAlarm(): void {
  if (!('AudioContext' in globalThis && navigator.userActivation?.hasBeenActive)) return
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: 880 })
  const seconds = (after: number) => audio.currentTime + after
  tone.frequency.setValueAtTime(660, seconds(0.25)).setValueAtTime(880, seconds(0.5))
  tone.connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(seconds(0.75))
}
