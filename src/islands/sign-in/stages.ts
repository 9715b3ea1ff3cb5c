import type { ToastText } from '../../domain/bookings/sentences'
import type { CodePurpose } from '../../domain/sign-in/one-time-code'
import {
  CODE_SENT,
  SEND_FAILED,
  VERIFICATION_CODE_SENT,
  VERIFICATION_SEND_FAILED,
} from '../../domain/sign-in/sentences'

interface StageTexts {
  title: string
  lead: string
  send: string
  verify: string
  resend: string
  sent: ToastText
  sendFailed: ToastText
}

export const STAGES: Record<CodePurpose, StageTexts> = {
  'sign-in': {
    title: 'Sign in',
    lead: 'Enter your mobile number. We’ll send a code by SMS, or by WhatsApp if that fails.',
    send: 'Send OTP',
    verify: 'Verify OTP',
    resend: 'Resend OTP',
    sent: CODE_SENT,
    sendFailed: SEND_FAILED,
  },
  'verify-phone': {
    title: 'Verify Phone Number',
    lead: 'Your driver calls you on this number, so we check that it’s yours.',
    send: 'Send Verification Code',
    verify: 'Verify Phone Number',
    resend: 'Resend code',
    sent: VERIFICATION_CODE_SENT,
    sendFailed: VERIFICATION_SEND_FAILED,
  },
}

/** The error of a form that was sent without script, shown when the page is rendered again. */
export interface Problem {
  field: 'phone' | 'code' | 'google'
  message: string
}

/** The steps of the sign-in, as they are named everywhere: a number, and the code that was sent to it. */
export const SIGN_IN_STEPS = {
  'sign-in': { number: 'phone', code: 'otp' },
  'verify-phone': { number: 'google-phone-verify', code: 'google-phone-otp' },
} as const satisfies Record<CodePurpose, { number: string; code: string }>

type StepsOf<Purpose extends CodePurpose> = (typeof SIGN_IN_STEPS)[Purpose]

export type SignInStep = StepsOf<CodePurpose>['number' | 'code']

export const purposeOf = (step: SignInStep): CodePurpose =>
  step === 'phone' || step === 'otp' ? 'sign-in' : 'verify-phone'

export const isCodeStep = (step: SignInStep): boolean => step === SIGN_IN_STEPS[purposeOf(step)].code

export interface SignInProps {
  step: SignInStep
  /** Ten digits, or fewer while they are being typed. */
  phone: string
  /** Seconds until another code may be requested. */
  resendAfterSeconds: number
  /** The trip search's query to continue with after the sign-in, '?service=…' or ''. */
  carried: string
  problem: Problem | null
}

/** The URL of a step. `change` returns to the number's step while a code is pending. */
export function addressOf(step: SignInStep, carried: string): string {
  if (isCodeStep(step)) return `/auth${carried}`
  return `/auth${carried}${carried === '' ? '?' : '&'}change=1`
}
