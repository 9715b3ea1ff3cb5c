import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { dateOf } from '../../src/domain/kolkata-time'
import {
  checkProfile,
  FAILED_TO_LOAD_PROFILE,
  FAILED_TO_UPDATE_PROFILE,
  type FieldProblems,
} from '../../src/domain/profile/profile'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { requireRider, requireVerifiedPhone } from '../http/guards'
import { log } from '../http/log'
import { jsonBody } from '../http/validate'
import { readProfile } from './read-profile'
import { saveProfile } from './save-profile'
import { FAILED_TO_SIGN_OUT, signOutEverywhere } from './sign-out-everywhere'

/** Longer than any field may be: what is too long is told beside its field, what is absurd is not read. */
const Typed = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string(), v.maxLength(1000))),
    v.transform((typed) => typed ?? ''),
  ),
)

/** A field that is not there stays as it is. Nothing else of a person is written from a body. */
const ProfileRequest = v.object({ full_name: Typed, dob: Typed, preferred_payment_method: Typed })

function failed(c: Context<AppEnv>, event: string, sentence: string, error: unknown) {
  log('error', event, { requestId: c.get('requestId'), message: String(error) })
  return fail(c, 503, event, sentence)
}

/** Each field's sentence stands beside the envelope, for its place on the screen. */
const unfit = (c: Context<AppEnv>, problems: FieldProblems) =>
  fail(c, 400, 'unfit_profile', Object.values(problems)[0] ?? FAILED_TO_UPDATE_PROFILE, { problems })

/** A person's own facts (docs/product.md, Profile): whose they are, the session says, and nothing else. */
export const profile = new Hono<AppEnv>()
  .get('/profile', requireVerifiedPhone, (c) =>
    readProfile(databaseOf(c.env.DB), c.get('viewer').userId).then(
      (read) => c.json({ profile: read }),
      (error) => failed(c, 'profile_not_read', FAILED_TO_LOAD_PROFILE, error),
    ),
  )
  .put('/profile', requireVerifiedPhone, jsonBody(ProfileRequest), async (c) => {
    const now = new Date()
    const change = checkProfile(c.req.valid('json'), dateOf(now))
    if (!change.ok) return unfit(c, change.refusal)
    return await saveProfile(databaseOf(c.env.DB), c.get('viewer').userId, change.value, now).then(
      (saved) => c.json({ profile: saved }),
      (error) => failed(c, 'profile_not_saved', FAILED_TO_UPDATE_PROFILE, error),
    )
  })
  .post('/profile/sign-out-everywhere', requireRider, async (c) => {
    if (await signOutEverywhere(c, c.get('viewer').userId)) return c.json({ destination: ROUTES.auth.path })
    return fail(c, 503, 'not_signed_out', FAILED_TO_SIGN_OUT)
  })
