import { type Context, Hono } from 'hono'
import { dateOf } from '../../src/domain/kolkata-time'
import { phoneFieldDigits } from '../../src/domain/sign-in/phone'
import type { PendingPhone, ProfileProps } from '../../src/islands/profile/props'
import { ProfilePage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { log } from '../http/log'
import { browserIdOf } from '../notifications/browsers'
import { readAddresses } from '../profile/address-routes'
import { readContacts } from '../profile/contact-routes'
import { readMessagesCard } from '../profile/message-routes'
import { readProfile } from '../profile/profile'
import { turnstileHosts } from '../providers/turnstile'
import { readChallenge } from '../sign-in/one-time-code'
import { guardedPage } from './guarded'

/** The number that a code was sent to from this browser, unless it is verified already. */
function pendingPhoneOf(c: Context<AppEnv>, current: string | null): PendingPhone | null {
  const challenge = readChallenge(c, 'verify-phone')
  if (!challenge || challenge.phone === current) return null
  return {
    phone: phoneFieldDigits(challenge.phone),
    resendAfterSeconds: Math.max(0, Math.ceil((challenge.resendAt - Date.now()) / 1000)),
  }
}

async function propsOf(c: Context<AppEnv>, { userId, role }: SignedInUser): Promise<ProfileProps> {
  const database = databaseOf(c.env.DB)
  const orNull = (event: string) => (error: unknown) => {
    log('error', event, { requestId: c.get('requestId'), message: String(error) })
    return null
  }
  const addresses = readAddresses(database, userId).catch(orNull('addresses_not_read'))
  const contacts = readContacts(database, userId).catch(orNull('contacts_not_read'))
  const messages = readMessagesCard(database, c.env, {
    userId,
    browserId: browserIdOf(c),
    now: new Date(),
  }).catch(orNull('messages_not_read'))
  const profile = await readProfile(database, userId)
  return {
    profile,
    today: dateOf(new Date()),
    pendingPhone: pendingPhoneOf(c, profile.phone_no),
    addresses: await addresses,
    contacts: await contacts,
    messages: await messages,
    worksForUs: role !== 'customer',
    mayLinkGoogle: role !== 'admin',
  }
}

/** Where the profile can't be read the page shows that. */
const page = guardedPage(
  ROUTES.profile,
  async (c, user) => {
    const profile = await propsOf(c, user).catch((error: unknown) => {
      log('error', 'profile_not_read', { requestId: c.get('requestId'), message: String(error) })
      return 'failed' as const
    })
    return { content: <ProfilePage profile={profile} /> }
  },
  { hosts: (c) => turnstileHosts(c.env) },
)

export const profilePage = new Hono<AppEnv>().get(ROUTES.profile.path, page)
