import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { TransitionIdSchema } from '../../src/domain/fields'
import { PICTURE_REFUSALS, PICTURE_TYPE } from '../../src/domain/profile/picture'
import { EnterQuerySchema } from '../../src/domain/rides/charge-requests'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, failedAs, granted, UNREADABLE } from '../http/failures'
import { readPicture } from '../http/pictures'
import { RIDE_AND_CHARGE_REFUSALS } from '../rides/charge-routes'
import { withdrawCharge } from '../rides/decide-charge'
import { enterCharge } from '../rides/enter-charge'
import { requireDriver } from '../session/guards'
import { answerChanged } from './routes'

const ENTRY_REFUSALS = { ...RIDE_AND_CHARGE_REFUSALS, ...PICTURE_REFUSALS }

/** A header's words: what is kept under a name is never written over. */
const NEW_ONLY = new Headers({ 'if-none-match': '*' })

const NOT_SAVED = 'The charge could not be saved. Please try again.'

const unreadable = (c: Context<AppEnv>) => fail(c, 400, 'invalid_body', UNREADABLE)

/**
 * A driver's tolls and parking. The body of a charge is the picture of its ticket, which may be longer than other bodies:
 * this stands before the limit of those.
 */
export const driverCharges = new Hono<AppEnv>()
  .put('/driver/rides/:id/charges/:charge', requireDriver, async (c) => {
    const bookingId = c.req.param('id')
    const id = v.safeParse(TransitionIdSchema, c.req.param('charge'))
    const asked = v.safeParse(EnterQuerySchema, c.req.query())
    if (!id.success || !asked.success) return unreadable(c)
    const charge = {
      ...asked.output,
      id: id.output,
      bookingId,
      driverId: c.get('user').userId,
      picture: await granted(ENTRY_REFUSALS, readPicture(c.req.raw.body)),
      now: new Date(),
    }
    const keep = (key: string, bytes: Uint8Array) =>
      c.env.PICTURES.put(key, bytes, { onlyIf: NEW_ONLY, httpMetadata: { contentType: PICTURE_TYPE } })
    const entered = enterCharge(databaseOf(c.env.DB), keep, charge)
    await granted(ENTRY_REFUSALS, entered.catch(failedAs('charge_not_saved', NOT_SAVED)))
    return answerChanged(c, bookingId)
  })
  .delete('/driver/rides/:id/charges/:charge', requireDriver, async (c) => {
    const bookingId = c.req.param('id')
    const id = v.safeParse(TransitionIdSchema, c.req.param('charge'))
    if (!id.success) return unreadable(c)
    const withdrawn = withdrawCharge({
      database: databaseOf(c.env.DB),
      bookingId,
      chargeId: id.output,
      decider: { by: 'driver', id: c.get('user').userId },
      now: new Date(),
    })
    await granted(RIDE_AND_CHARGE_REFUSALS, withdrawn)
    return answerChanged(c, bookingId)
  })
