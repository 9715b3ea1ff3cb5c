import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '../../components/one-time-code/code-field'
import { ResendCode } from '../../components/one-time-code/resend-code'
import { useCodeFromMessage } from '../../components/one-time-code/use-code-from-message'
import { say } from '../../components/say'
import { useBusy } from '../../components/use-busy'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { COUNTRY_PREFIX } from '../../domain/sign-in/phone'
import { INVALID_CODE_FORM } from '../../domain/sign-in/sentences'
import { askForCode, checkCode, goTo, toastOf } from './ask'
import { type SignInProps, STAGES, spaced } from './stages'

type Props = Pick<SignInProps, 'purpose' | 'phone' | 'carried' | 'problem' | 'resendAfterSeconds'> & {
  /** Whether the step was reached on this page, and not by loading it. */
  fresh: boolean
  onChangePhone: () => void
}

/** The six digits that were sent. */
export function CodeStep({
  purpose,
  phone,
  carried,
  problem,
  resendAfterSeconds,
  fresh,
  onChangePhone,
}: Props) {
  const texts = STAGES[purpose]
  const [code, setCode] = useState('')
  const [error, setError] = useState(problem?.field === 'code' ? problem.message : null)
  const [busy, begin] = useBusy()
  const [leaving, setLeaving] = useState(false)
  const [turn, setTurn] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) field.current?.focus()
  }, [fresh])

  const enter = (digits: string) => {
    setCode(digits)
    setError(null)
  }
  const refuse = (title: string, message: string) => {
    say('error', { title, description: message })
    setError(message)
    field.current?.focus()
    field.current?.select()
  }
  const verify = async (entered: string) => {
    const trimmed = entered.trim()
    if (!isCode(trimmed)) return refuse(INVALID_CODE_FORM.title, INVALID_CODE_FORM.description)
    const checked = await checkCode(`${texts.verifyPath}${carried}`, trimmed)
    if (checked.ok) {
      setLeaving(true)
      return goTo(checked.value.destination)
    }
    const { title, description } = toastOf(checked.refusal, texts.verifyFailed)
    refuse(title, description)
  }
  const resend = async () => {
    const sent = await askForCode(texts.sendPath, phone)
    if (!sent.ok) {
      say('error', toastOf(sent.refusal, texts.sendFailed))
      return null
    }
    say('success', texts.sent)
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
    <>
      <p className="mb-6">
        We sent it to{' '}
        <strong className="figures whitespace-nowrap">
          {COUNTRY_PREFIX} {spaced(phone)}
        </strong>{' '}
        by SMS and WhatsApp. It expires in {CODE_MINUTES} minutes.
      </p>
      <form
        method="post"
        action={`/auth${carried}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void begin(() => verify(code))
        }}
        noValidate
      >
        <input type="hidden" name="action" value="verify" />
        <CodeField ref={field} value={code} error={error} onChange={enter} />
        <button type="submit" className="button mt-6 w-full" data-size="large" aria-busy={busy || leaving}>
          {texts.verify}
        </button>
      </form>
      <ResendCode
        action={`/auth${carried}`}
        phone={phone}
        label={texts.resend}
        resendAfterSeconds={resendAfterSeconds}
        send={resend}
      />
      <form
        method="get"
        action="/auth"
        className="mt-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onChangePhone()
        }}
      >
        {[...new URLSearchParams(carried), ['change', '1'] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button w-full" data-kind="quiet">
          Change phone number
        </button>
      </form>
    </>
  )
}
