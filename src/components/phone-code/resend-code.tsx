import { type FormEvent, useEffect, useState } from 'react'
import { useBusy } from '../button-actions'

interface Props {
  /** The page that answers the form without script; undefined where the page needs script. */
  action: string | undefined
  phone: string
  label: string
  resendAfterSeconds: number
  /** Asks for a code; returns the seconds until the next one may be asked for, or null where none was sent. */
  send: () => Promise<number | null>
}

/** Another code, once its wait is over; the wait is shown beside the button. */
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
  /** False before the script runs: without it nothing counts down, and nothing may be locked. */
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
