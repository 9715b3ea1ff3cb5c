import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { HomeGate } from '../../components/drawings/rider-scenes'
import { listen } from '../../components/page-events'
import { PageHead } from '../../components/page-head'
import { EnterCode } from '../../components/phone-code/enter-code'
import { PhoneField } from '../../components/phone-code/phone-field'
import { requestCode, verifyCode } from '../../components/phone-code/requests'
import { replaceToasts } from '../../components/toast'
import type { ToastText } from '../../domain/bookings/sentences'
import type { CodePurpose } from '../../domain/sign-in/one-time-code'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone, spacedPhone } from '../../domain/sign-in/phone'
import {
  GOOGLE_FAILED,
  INVALID_CODE_FORM,
  INVALID_PHONE,
  NUMBER_CHANGED,
} from '../../domain/sign-in/sentences'
import {
  addressOf,
  isCodeStep,
  purposeOf,
  SIGN_IN_STEPS,
  type SignInProps,
  type SignInStep,
  STAGES,
} from './stages'

/**
 * Sign-in and phone confirmation: the number, then its code. Each step is a plain form that works without script;
 * with script the steps change in place and messages are toasts.
 */
function SignIn({ carried, problem, ...start }: SignInProps) {
  const purpose = purposeOf(start.step)
  const steps = SIGN_IN_STEPS[purpose]
  const texts = STAGES[purpose]
  const [at, setAt] = useState({ ...start, fresh: false })
  const move = (step: SignInStep, phone: string, resendAfterSeconds: number) => {
    setAt({ step, phone, resendAfterSeconds, fresh: true })
    history.replaceState(history.state, '', addressOf(step, carried))
  }
  useEffect(() => {
    // Whoever had this browser's store may have signed out on any page.
    import('../../offline/driver-store').then(({ eraseUnowned }) => eraseUnowned()).catch(() => {})
  }, [])
  const shownProblem = at.fresh ? null : problem
  const inStep = { purpose, carried, problem: shownProblem, phone: at.phone }

  if (isCodeStep(at.step)) {
    return (
      <>
        <PageHead title="Enter your code" drawing={<HomeGate />} />
        <div className="max-w-md">
          <CodeStep
            {...inStep}
            resendAfterSeconds={at.resendAfterSeconds}
            fresh={at.fresh}
            onChangePhone={(phone) => move(steps.number, phone, 0)}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={texts.title} drawing={<HomeGate />}>
        {texts.lead}
      </PageHead>
      <div className="max-w-md">
        <PhoneStep {...inStep} onSent={(phone, seconds) => move(steps.code, phone, seconds)} />
        {purpose === 'sign-in' && <GoogleButton carried={carried} problem={shownProblem} />}
      </div>
    </>
  )
}

export { SignIn as island }

type PhoneStepProps = Pick<SignInProps, 'phone' | 'carried' | 'problem'> & {
  purpose: CodePurpose
  onSent: (phone: string, resendAfterSeconds: number) => void
}

/** The phone number, with a fixed +91. */
function PhoneStep({ purpose, phone: before, carried, problem, onSent }: PhoneStepProps) {
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
    replaceToasts('error', { title, description: message })
    setError(message)
    field.current?.focus()
  }
  const send = async () => {
    if (!isIndianMobile(normalisePhone(phone))) return refuse(INVALID_PHONE.title, INVALID_PHONE.description)
    const sent = await requestCode(purpose, phone)
    if (!sent.ok) {
      const { title, description } = toastOf(sent.refusal, texts.sendFailed)
      return refuse(title, description)
    }
    replaceToasts('success', texts.sent)
    onSent(phone, sent.value.resend_after_seconds)
  }

  return (
    <form method="post" action={`/auth${carried}`} onSubmit={handleSubmit(() => begin(send))} noValidate>
      <input type="hidden" name="action" value="send" />
      <PhoneField
        ref={field}
        id="phone"
        label="Mobile number"
        hint="Ten digits, without +91."
        value={phone}
        error={error}
        onChange={enter}
      />
      <Button type="submit" className="mt-6 w-full" size="large" busy={busy}>
        {texts.send}
      </Button>
    </form>
  )
}

type CodeStepProps = Pick<SignInProps, 'phone' | 'carried' | 'problem' | 'resendAfterSeconds'> & {
  purpose: CodePurpose
  /** True when the step was reached on this page, false when the page was loaded at it. */
  fresh: boolean
  /** Leads to the number's step, with this number in its field. */
  onChangePhone: (phone: string) => void
}

const VERIFY_FAILED: ToastText = {
  title: 'Verification Failed',
  description: 'Invalid OTP code. Please check and try again.',
}

/** Shows a refusal as a toast, and returns its text for the field. */
function showRefusal(toast: ToastText): string {
  replaceToasts('error', toast)
  return toast.description
}

function CodeStep({
  purpose,
  phone,
  carried,
  problem,
  resendAfterSeconds,
  fresh,
  onChangePhone,
}: CodeStepProps) {
  const texts = STAGES[purpose]
  /** Whether the number was changed today, so that its code may begin a new account. */
  const [isChanged, setIsChanged] = useState(problem?.message === NUMBER_CHANGED)
  /** Where no code is taken any more the number's step has another way in. */
  const leaveIfLocked = (refusal: CallRefusal) => {
    if (refusal.reason === 'refused' && refusal.code === 'locked') onChangePhone(phone)
  }
  const check = async (entered: string) => {
    const code = entered.trim()
    if (!isCode(code)) return showRefusal(INVALID_CODE_FORM)
    const checked = await verifyCode(purpose, phone, code, carried, isChanged ? { new_account: true } : {})
    if (!checked.ok) {
      if (checked.refusal.message === NUMBER_CHANGED) {
        setIsChanged(true)
        return NUMBER_CHANGED
      }
      leaveIfLocked(checked.refusal)
      return showRefusal(toastOf(checked.refusal, VERIFY_FAILED))
    }
    // In place of this page: Back must not lead to a sign-in that is over.
    location.replace(checked.value.destination)
    return null
  }
  const resend = async () => {
    const sent = await requestCode(purpose, phone)
    replaceToasts(
      sent.ok ? 'success' : 'error',
      sent.ok ? texts.sent : toastOf(sent.refusal, texts.sendFailed),
    )
    if (!sent.ok) leaveIfLocked(sent.refusal)
    return sent.ok ? sent.value.resend_after_seconds : null
  }

  return (
    <>
      <p className="mb-6">
        We sent it to{' '}
        <strong className="figures whitespace-nowrap">{spacedPhone(`${COUNTRY_PREFIX}${phone}`)}</strong> by
        SMS or WhatsApp. It expires in {CODE_MINUTES} minutes.
      </p>
      <EnterCode
        action={`/auth${carried}`}
        phone={phone}
        verifyLabel={isChanged ? 'Start a new account' : texts.verify}
        alsoSent={isChanged ? 'new_account' : undefined}
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
        onSubmit={handleSubmit(() => onChangePhone(isChanged ? '' : phone))}
      >
        {[...new URLSearchParams(carried), ['change', '1'] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" className="w-full" kind="quiet">
          {isChanged ? 'Sign in with my new number' : 'Change phone number'}
        </Button>
      </form>
    </>
  )
}

/** Sign-in with Google, by redirect. Without script the form's response redirects. */
function GoogleButton({ carried, problem }: Pick<SignInProps, 'carried' | 'problem'>) {
  const [busy, begin] = useBusy()
  const [leaving, setLeaving] = useState(false)
  // The browser may restore this page as it was left (back/forward cache).
  useEffect(() => listen('pageshow', ({ persisted }) => persisted && setLeaving(false)), [])
  const ask = async () => {
    const asked = await startGoogleSignIn(carried)
    if (!asked.ok) return replaceToasts('error', toastOf(asked.refusal, GOOGLE_FAILED))
    setLeaving(true)
    location.assign(asked.value.destination)
  }
  return (
    <form
      method="post"
      action={`/auth${carried}`}
      // A toast must not cover the button that it may speak of.
      data-bottom-bar
      onSubmit={handleSubmit(() => !leaving && begin(ask))}
    >
      <input type="hidden" name="action" value="google" />
      <p className="my-4 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <Button type="submit" className="w-full" kind="secondary" busy={busy || leaving}>
        Continue with Google
      </Button>
      <Problem className="field-error mt-2">{problem?.field === 'google' && problem.message}</Problem>
    </form>
  )
}

const ChooserSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^https?:\/\//)) })

/** Requests the URL of Google's account chooser; the response sets a cookie with the attempt. */
const startGoogleSignIn = (carried: string) =>
  call(`/api/sign-in/google${carried}`, { answer: ChooserSchema, body: {} })

/** The toast of a refusal: its message if it has one of its own, else `otherwise`. */
function toastOf(refusal: CallRefusal, otherwise: ToastText): ToastText {
  const isMute = refusal.reason === 'unreadable' && refusal.status < 500
  return isMute ? otherwise : { ...otherwise, description: refusal.message }
}
