import { type Context, Hono } from 'hono'
import { dateOf } from '../../src/domain/bookings/kolkata-time'
import type { ProfileProps } from '../../src/islands/profile/props'
import { ProfilePage } from '../../src/pages/profile'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { readProfile } from '../profile/read-profile'
import { guardedPage } from './guarded'

async function propsOf(c: Context<AppEnv>, userId: string): Promise<ProfileProps> {
  const database = databaseOf(c.env.DB)
  return {
    profile: await readProfile(database, userId),
    today: dateOf(new Date()),
  }
}

/** A profile that can't be read leaves a page that says so. */
export const profilePage = new Hono<AppEnv>().get(
  ROUTES.profile.path,
  guardedPage(ROUTES.profile, async (c, { userId }) => {
    const profile = await propsOf(c, userId).catch((error: unknown) => {
      log('error', 'profile_not_read', { requestId: c.get('requestId'), message: String(error) })
      return 'failed' as const
    })
    return { content: <ProfilePage profile={profile} /> }
  }),
)
