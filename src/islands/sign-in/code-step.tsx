import type { FormEvent } from 'react'
import { EnterCode } from '../../components/one-time-code/enter-code'
import { say } from '../../components/say'
import type { ToastText } from '../../domain/bookings/sentences'
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

/** The refusal as a toast; its words for beside the field. */
function refused(toast: ToastText): string {
  say('error', toast)
  return toast.description
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
  const check = async (entered: string) => {
    const code = entered.trim()
    if (!isCode(code)) return refused(INVALID_CODE_FORM)
    const checked = await checkCode(`${texts.verifyPath}${carried}`, code)
    if (!checked.ok) return refused(toastOf(checked.refusal, texts.verifyFailed))
    goTo(checked.value.destination)
    return null
  }
  const resend = async () => {
    const sent = await askForCode(texts.sendPath, phone)
    say(sent.ok ? 'success' : 'error', sent.ok ? texts.sent : toastOf(sent.refusal, texts.sendFailed))
    return sent.ok ? sent.value.resend_after_seconds : null
  }

  return (
    <>
      <p className="mb-6">
        We sent it to{' '}
        <strong className="figures whitespace-nowrap">
          {COUNTRY_PREFIX} {spaced(phone)}
        </strong>{' '}
        by SMS and WhatsApp. It expires in {CODE_MINUTES} minutes.
      </p>
      <EnterCode
        action={`/auth${carried}`}
        phone={phone}
        verifyLabel={texts.verify}
        resendLabel={texts.resend}
        resendAfterSeconds={resendAfterSeconds}
        problem={problem?.field === 'code' ? problem.message : null}
        fresh={fresh}
        check={check}
        resend={resend}
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
