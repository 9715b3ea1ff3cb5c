import { type FormEvent, useState } from 'react'
import { askForCode, toastOf } from './ask'
import { say } from './say'
import { type SignInProps, STAGES } from './stages'
import { useBusy } from './use-busy'
import { useCountdown } from './use-countdown'

type Props = Pick<SignInProps, 'purpose' | 'phone' | 'carried' | 'resendAfterSeconds'> & {
  onSent: () => void
}

/** Another code, once its wait is over; the wait is said beside the button. */
export function ResendCode({ purpose, phone, carried, resendAfterSeconds, onSent }: Props) {
  const texts = STAGES[purpose]
  const [wait, setWait] = useState({ seconds: resendAfterSeconds, turn: 0 })
  const [busy, begin] = useBusy()
  const { left, running } = useCountdown(wait.seconds, wait.turn)
  const locked = running && left > 0

  const resend = async () => {
    if (locked) return
    const sent = await askForCode(texts.sendPath, phone)
    if (!sent.ok) return say('error', toastOf(sent.refusal, texts.sendFailed))
    say('success', texts.sent)
    setWait({ seconds: sent.value.resend_after_seconds, turn: wait.turn + 1 })
    onSent()
  }

  return (
    <form
      method="post"
      action={`/auth${carried}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(resend)
      }}
      className="mt-6"
    >
      <input type="hidden" name="action" value="send" />
      <input type="hidden" name="phone_no" value={phone} />
      <p id="resend-wait" className="mb-1 text-center text-muted">
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
        {texts.resend}
      </button>
    </form>
  )
}
