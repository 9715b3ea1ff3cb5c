import { type FormEvent, useEffect, useState } from 'react'
import { useBusy } from '../button-actions'

interface Props {
  /** The page that answers the form without script; undefined where the page needs script. */
  action: string | undefined
  phone: string
  label: string
  resendAfterSeconds: number
  /** Sends a code. Resolves to the seconds until the next one; null where none was sent. */
  send: () => Promise<number | null>
}

/** Requests another code once the waiting time, shown beside the button, is over. */
export function ResendCode({ action, phone, label, resendAfterSeconds, send }: Props) {
  const [wait, setWait] = useState({ seconds: resendAfterSeconds, turn: 0 })
  const [busy, begin] = useBusy()
  const { left, running } = useCountdown(wait.seconds, wait.turn)
  const locked = running && left > 0

  const resend = async () => {
    if (locked) return
    const seconds = await send()
    if (seconds !== null) setWait({ seconds, turn: wait.turn + 1 })
  }

  return (
    <form
      method={action ? 'post' : 'dialog'}
      action={action}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(resend)
      }}
      className="mt-6"
    >
      <input type="hidden" name="action" value="send" />
      <input type="hidden" name="phone_no" value={phone} />
      <p id="resend-wait" className="mb-1 text-center text-balance text-muted">
        {left > 0 ? (
          <>
            Nothing arrived? You can ask again in <span className="figures">{left} s</span>.
          </>
        ) : (
          'Nothing arrived? Ask for another code.'
        )}
      </p>
      <button
        type="submit"
        className="button w-full"
        data-kind="secondary"
        disabled={locked}
        aria-busy={busy}
        aria-describedby="resend-wait"
      >
        {label}
      </button>
    </form>
  )
}

const leftUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

interface Countdown {
  /** Whole seconds left; 0 when it is over. */
  left: number
  /** False before hydration: without script nothing counts down, so the button must not be disabled. */
  running: boolean
}

/** Counts `seconds` down from now; starts again whenever `turn` changes. */
function useCountdown(seconds: number, turn: number): Countdown {
  const [state, setState] = useState<Countdown & { turn: number }>({ left: seconds, running: false, turn })
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000
    const tick = () => setState({ left: leftUntil(deadline), running: true, turn })
    tick()
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= deadline) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, turn])
  return state.turn === turn ? state : { left: seconds, running: state.running }
}
