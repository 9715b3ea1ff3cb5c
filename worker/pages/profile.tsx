import { type Context, Hono } from 'hono'
import { dateOf } from '../../src/domain/kolkata-time'
import { phoneFieldDigits } from '../../src/domain/sign-in/phone'
import type { PendingPhone, ProfileProps } from '../../src/islands/profile/props'
import { ProfilePage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { readAddresses } from '../profile/addresses'
import { readProfile } from '../profile/profile'
import { type FormProblem, receiveProfileForm } from '../profile/receive-form'
import { checkSession } from '../session/check-session'
import { readChallenge } from '../sign-in/one-time-code'
import { guardedPage } from './guarded'
import { renderPage } from './render'

/** The number whose code is under way in this browser, unless it is theirs already. */
function pendingPhoneOf(
  c: Context<AppEnv>,
  current: string | null,
  problem: string | null,
): PendingPhone | null {
  const challenge = readChallenge(c, 'verify-phone')
  if (!challenge || challenge.phone === current) return null
  return {
    phone: phoneFieldDigits(challenge.phone),
    resendAfterSeconds: Math.max(0, Math.ceil((challenge.resendAt - Date.now()) / 1000)),
    problem,
  }
}

async function propsOf(
  c: Context<AppEnv>,
  { userId, role }: Viewer,
  { returned, codeProblem }: FormProblem,
): Promise<ProfileProps> {
  const database = databaseOf(c.env.DB)
  const addresses = readAddresses(database, userId).catch((error: unknown) => {
    log('error', 'addresses_not_read', { requestId: c.get('requestId'), message: String(error) })
    return null
  })
  const profile = await readProfile(database, userId)
  return {
    profile,
    today: dateOf(new Date()),
    pendingPhone: pendingPhoneOf(c, profile.phone_no, codeProblem),
    returned,
    addresses: await addresses,
    worksForUs: role !== 'customer',
    mayLinkGoogle: role !== 'admin',
  }
}

const NO_PROBLEM: FormProblem = { returned: null, codeProblem: null }

/** A profile that can't be read leaves a page that says so. */
async function contentOf(c: Context<AppEnv>, viewer: Viewer, problem: FormProblem = NO_PROBLEM) {
  const profile = await propsOf(c, viewer, problem).catch((error: unknown) => {
    log('error', 'profile_not_read', { requestId: c.get('requestId'), message: String(error) })
    return 'failed' as const
  })
  return <ProfilePage profile={profile} />
}

const page = guardedPage(ROUTES.profile, async (c, viewer) => ({ content: await contentOf(c, viewer) }))

/** The page, and its forms for a browser without script: each answers with the next page, or this one and why. */
export const profilePage = new Hono<AppEnv>()
  .get(ROUTES.profile.path, page)
  .post(ROUTES.profile.path, async (c, next) => {
    const check = await checkSession(c)
    // Led to sign-in, or told that nobody knows, as by the page itself.
    if (check.state !== 'signed-in' || !check.viewer.phoneVerified) return page(c, next)
    const { viewer } = check
    const outcome = await receiveProfileForm(c, viewer)
    if ('redirect' in outcome) return c.redirect(outcome.redirect, 303)
    const { problem, toast, status } = outcome
    const content = await contentOf(c, viewer, problem)
    return renderPage(c, { route: ROUTES.profile, content, viewer, toast }, status)
  })
