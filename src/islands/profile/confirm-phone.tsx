import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '../../components/one-time-code/code-field'
import { ResendCode } from '../../components/one-time-code/resend-code'
import { useCodeFromMessage } from '../../components/one-time-code/use-code-from-message'
import { say } from '../../components/say'
import { useBusy } from '../../components/use-busy'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { COUNTRY_PREFIX } from '../../domain/sign-in/phone'
import {
  INVALID_CODE_FORM,
  VERIFICATION_CODE_SENT,
  VERIFICATION_SEND_FAILED,
} from '../../domain/sign-in/sentences'
import { ROUTES } from '../../routes'
import { askForCode, checkCode, saidOf } from './ask'
import type { PendingPhone } from './props'

interface Props {
  pending: PendingPhone
  /** Ten digits: the number that counts until then. */
  current: string
  /** Whether it was asked for on this page, and not by loading it. */
  fresh: boolean
  onConfirmed: () => void
}

const Phone = ({ digits }: { digits: string }) => (
  <strong className="figures whitespace-nowrap">
    {COUNTRY_PREFIX} {digits.slice(0, 5)} {digits.slice(5)}
  </strong>
)

/** The code of a new number: the old one stays until it is entered (docs/product.md, Profile). */
export function ConfirmPhone({ pending, current, fresh, onConfirmed }: Props) {
  const [code, setCode] = useState('')
  const [error, setError] = useState(pending.problem)
  const [busy, begin] = useBusy()
  const [turn, setTurn] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) field.current?.focus()
  }, [fresh])

  const enter = (digits: string) => {
    setCode(digits)
    setError(null)
  }
  const refuse = (why: string) => {
    setError(why)
    field.current?.focus()
    field.current?.select()
  }
  const verify = async (entered: string) => {
    if (!isCode(entered)) return refuse(INVALID_CODE_FORM.description)
    const checked = await checkCode(entered)
    if (checked.ok) onConfirmed()
    else refuse(saidOf(checked.refusal))
  }
  const resend = async () => {
    const sent = await askForCode(pending.phone)
    if (!sent.ok) {
      say('error', { ...VERIFICATION_SEND_FAILED, description: saidOf(sent.refusal) })
      return null
    }
    say('success', VERIFICATION_CODE_SENT)
    setTurn(turn + 1)
    enter('')
    field.current?.focus()
    return sent.value.resend_after_seconds
  }
  useCodeFromMessage(turn, (received) => {
    enter(received)
    void begin(() => verify(received))
  })

  return (
    <section className="card border-green" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-xl">
        Confirm your new number
      </h2>
      <p className="mt-2 mb-5">
        We sent a code to <Phone digits={pending.phone} /> by SMS and WhatsApp. It expires in {CODE_MINUTES}{' '}
        minutes. Until you enter it, your number stays <Phone digits={current} />. Once you do, every other
        phone and browser is signed out.
      </p>
      <form
        method="post"
        action={ROUTES.profile.path}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void begin(() => verify(code))
        }}
        noValidate
      >
        <input type="hidden" name="action" value="verify" />
        <CodeField ref={field} value={code} error={error} onChange={enter} />
        <button type="submit" className="button mt-4 w-full" aria-busy={busy}>
          Verify Phone Number
        </button>
      </form>
      <ResendCode
        action={ROUTES.profile.path}
        phone={pending.phone}
        label="Resend code"
        resendAfterSeconds={pending.resendAfterSeconds}
        send={resend}
      />
      <form method="post" action={ROUTES.profile.path} className="mt-2">
        <input type="hidden" name="action" value="keep-phone" />
        <button type="submit" className="button w-full" data-kind="quiet">
          Keep my old number
        </button>
      </form>
    </section>
  )
}
