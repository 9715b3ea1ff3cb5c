import { useSignals } from '@preact/signals-react/runtime'
import type { LiveState } from './live-state'
import { KEEP_OPEN } from './sentences'

/** What holds for the whole ride, at the foot of the screen: for standing still, not for the road. */
export function LiveAdvice({ live }: { live: LiveState }) {
  useSignals()
  const { tab, awake, survives } = live
  if (tab.value === 'elsewhere') return null
  return (
    <section aria-label="About your position" className="grid gap-1 text-base text-muted">
      {awake.value === 'unsupported' && (
        <p className="text-warning">
          This browser can't keep the screen on. Set your phone's screen to stay on.
        </p>
      )}
      {awake.value === 'off' && (
        <p className="text-warning">
          Your phone may lock the screen, as it does to save its battery. Plug it in.
        </p>
      )}
      {!survives.value && (
        <p className="text-warning">This browser keeps nothing: don't reload while offline.</p>
      )}
      <p>{KEEP_OPEN}</p>
    </section>
  )
}
