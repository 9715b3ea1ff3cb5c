import { type FormEvent, useRef, useState } from 'react'
import { PhoneField } from '../../components/phone-field'
import { say } from '../../components/say'
import { useBusy } from '../../components/use-busy'
import { isIndianMobile, normalisePhone } from '../../domain/sign-in/phone'
import { INVALID_PHONE } from '../../domain/sign-in/sentences'
import { askForCode, toastOf } from './ask'
import { type SignInProps, STAGES } from './stages'

type Props = Pick<SignInProps, 'purpose' | 'phone' | 'carried' | 'problem'> & {
  onSent: (phone: string, resendAfterSeconds: number) => void
}

/** The number, with its prefix fixed. */
export function PhoneStep({ purpose, phone: before, carried, problem, onSent }: Props) {
  const texts = STAGES[purpose]
  const [phone, setPhone] = useState(before)
  const [error, setError] = useState(problem?.field === 'phone' ? problem.message : null)
  const [busy, begin] = useBusy()
  const field = useRef<HTMLInputElement>(null)

  const enter = (digits: string) => {
    setPhone(digits)
    setError(null)
  }
  const refuse = (title: string, message: string) => {
    say('error', { title, description: message })
    setError(message)
    field.current?.focus()
  }
  const send = async () => {
    if (!isIndianMobile(normalisePhone(phone))) return refuse(INVALID_PHONE.title, INVALID_PHONE.description)
    const sent = await askForCode(texts.sendPath, phone)
    if (!sent.ok) {
      const { title, description } = toastOf(sent.refusal, texts.sendFailed)
      return refuse(title, description)
    }
    say('success', texts.sent)
    onSent(phone, sent.value.resend_after_seconds)
  }

  return (
    <form
      method="post"
      action={`/auth${carried}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(send)
      }}
      noValidate
    >
      <input type="hidden" name="action" value="send" />
      <PhoneField
        ref={field}
        id="phone"
        label="Mobile number"
        hint="Ten digits, without the prefix."
        value={phone}
        error={error}
        onChange={enter}
      />
      <button type="submit" className="button mt-6 w-full" data-size="large" aria-busy={busy}>
        {texts.send}
      </button>
    </form>
  )
}
