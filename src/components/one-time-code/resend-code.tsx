import { type FormEvent, useState } from 'react'
import { useBusy } from '../use-busy'
import { useCountdown } from './use-countdown'

interface Props {
  /** The page that answers the form without script. */
  action: string
  phone: string
  label: string
  resendAfterSeconds: number
  /** Asks for a code, and says what came of it: the seconds until the next one, or null where none was sent. */
  send: () => Promise<number | null>
}

/** Another code, once its wait is over; the wait is said beside the button. */
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
      method="post"
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
