import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import {
  COUNTRY_PREFIX,
  isIndianMobile,
  normalisePhone,
  PHONE_DIGITS,
  phoneFieldDigits,
} from '../../domain/sign-in/phone'
import { INVALID_PHONE } from '../../domain/sign-in/sentences'
import { askForCode, toastOf } from './ask'
import { say } from './say'
import { type SignInProps, STAGES } from './stages'
import { useBusy } from './use-busy'

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

  const enter = (typed: string) => {
    setPhone(phoneFieldDigits(typed))
    setError(null)
  }
  // The field's own limit would cut a pasted '+91 98765 43210' before it is cleaned.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    enter(event.clipboardData.getData('text'))
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
      <div className="field">
        <label htmlFor="phone">Mobile number</label>
        <div className="flex gap-2">
          <span id="phone-prefix" className="input figures w-auto! shrink-0 bg-transparent! text-muted!">
            {COUNTRY_PREFIX}
          </span>
          <input
            ref={field}
            id="phone"
            name="phone_no"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={PHONE_DIGITS}
            className="figures"
            value={phone}
            onChange={(event) => enter(event.target.value)}
            onPaste={paste}
            aria-invalid={error !== null}
            aria-describedby={error === null ? 'phone-prefix phone-hint' : 'phone-prefix phone-error'}
            required
          />
        </div>
        {error === null ? (
          <p id="phone-hint" className="field-hint">
            Ten digits, without the prefix.
          </p>
        ) : (
          <p id="phone-error" className="field-error">
            {error}
          </p>
        )}
      </div>
      <button type="submit" className="button mt-6 w-full" data-size="large" aria-busy={busy}>
        {texts.send}
      </button>
    </form>
  )
}
