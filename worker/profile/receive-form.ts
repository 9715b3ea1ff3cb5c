import type { Context } from 'hono'
import * as v from 'valibot'
import type { ToastMessage } from '../../src/domain/bookings/sentences'
import { dateOf } from '../../src/domain/kolkata-time'
import {
  checkProfile,
  FAILED_TO_UPDATE_PROFILE,
  PROFILE_FIELDS,
  PROFILE_UPDATED,
  type TypedProfile,
} from '../../src/domain/profile/profile'
import { isIndianMobile, normalisePhone, phoneFieldDigits } from '../../src/domain/sign-in/phone'
import { INVALID_PHONE, PHONE_VERIFIED, VERIFICATION_CODE_SENT } from '../../src/domain/sign-in/sentences'
import type { DetailsProblems, ProfileProps } from '../../src/islands/profile/props'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { leaveToast } from '../http/cookies'
import { log } from '../http/log'
import { askForCode, type RefusalAnswer } from '../sign-in/ask-for-code'
import { forgetChallenge } from '../sign-in/one-time-code'
import { FAILED_TO_SIGN_OUT, signOutEverywhere } from '../sign-in/sign-out'
import { verifyOwnPhone } from '../sign-in/verify-own-phone'
import { saveProfile } from './profile'

/** What the page has to say of a form that came to nothing. */
export interface FormProblem {
  returned: ProfileProps['returned']
  codeProblem: string | null
}

type Outcome =
  | { redirect: string }
  | { problem: FormProblem; toast: ToastMessage | null; status: RefusalAnswer['status'] }

const Text = v.fallback(v.pipe(v.string(), v.maxLength(1000)), '')
const FormSchema = v.object({
  action: Text,
  full_name: Text,
  phone_no: Text,
  dob: Text,
  preferred_payment_method: Text,
  was_full_name: Text,
  was_dob: Text,
  was_preferred_payment_method: Text,
  token: Text,
})
type Form = v.InferOutput<typeof FormSchema>

const again: Outcome = { redirect: ROUTES.profile.path }

/** One form of the profile page, sent without script: what a button of the island does, by a page of its own. */
export async function receiveProfileForm(c: Context<AppEnv>, viewer: Viewer): Promise<Outcome> {
  const form = v.parse(FormSchema, await c.req.parseBody())
  switch (form.action) {
    case 'save':
      return save(c, viewer, form)
    case 'send':
      return sendCode(c, viewer, form.phone_no)
    case 'verify':
      return verify(c, viewer, form.token)
    case 'keep-phone':
      forgetChallenge(c)
      return again
    case 'sign-out-everywhere':
      if (await signOutEverywhere(c, viewer.userId)) return { redirect: ROUTES.auth.path }
      leaveToast(c, { tone: 'error', title: 'Error', description: FAILED_TO_SIGN_OUT })
      return again
    default:
      return again
  }
}

async function save(c: Context<AppEnv>, viewer: Viewer, form: Form): Promise<Outcome> {
  const now = new Date()
  const returned = (
    problems: DetailsProblems,
    status: RefusalAnswer['status'],
    toast: ToastMessage | null = null,
  ): Outcome => {
    const { full_name, dob, preferred_payment_method } = form
    const phone_no = phoneFieldDigits(form.phone_no)
    const typed = { full_name, dob, preferred_payment_method, phone_no }
    return { problem: { returned: { typed, problems }, codeProblem: null }, toast, status }
  }
  const changed = PROFILE_FIELDS.filter((field) => form[field] !== form[`was_${field}`])
  const given: Partial<TypedProfile> = Object.fromEntries(changed.map((field) => [field, form[field]]))
  const change = checkProfile(given, dateOf(now))
  const phone = normalisePhone(form.phone_no)
  const newPhone = phone !== viewer.phone
  const unfit: DetailsProblems = change.ok ? {} : { ...change.refusal }
  if (newPhone && !isIndianMobile(phone)) unfit.phone_no = INVALID_PHONE.description
  if (!change.ok || Object.keys(unfit).length > 0) return returned(unfit, 400)
  try {
    await saveProfile(databaseOf(c.env.DB), viewer.userId, change.value, now)
  } catch (error) {
    log('error', 'profile_not_saved', { requestId: c.get('requestId'), message: String(error) })
    return returned({}, 503, { tone: 'error', title: FAILED_TO_UPDATE_PROFILE })
  }
  const saved = { tone: 'success', title: PROFILE_UPDATED } as const
  if (newPhone) {
    const sent = await askForCode(c, { phone, purpose: 'verify-phone', userId: viewer.userId })
    if (!sent.ok) return returned({ phone_no: sent.refusal.message }, sent.refusal.status, saved)
  }
  leaveToast(c, saved)
  return again
}

const codeRefused = ({ message, status }: RefusalAnswer): Outcome => ({
  problem: { returned: null, codeProblem: message },
  toast: null,
  status,
})

async function sendCode(c: Context<AppEnv>, { userId }: Viewer, phone: string): Promise<Outcome> {
  const sent = await askForCode(c, { phone, purpose: 'verify-phone', userId })
  if (!sent.ok) return codeRefused(sent.refusal)
  leaveToast(c, { tone: 'success', ...VERIFICATION_CODE_SENT })
  return again
}

async function verify(c: Context<AppEnv>, viewer: Viewer, token: string): Promise<Outcome> {
  const verified = await verifyOwnPhone(c, viewer, token)
  if (!verified.ok) return codeRefused(verified.refusal)
  leaveToast(c, { tone: 'success', ...PHONE_VERIFIED })
  return again
}
