import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { TransitionIdSchema } from '../../src/domain/fields'
import { PICTURE_REFUSALS, PICTURE_TYPE } from '../../src/domain/profile/picture'
import { EnterQuerySchema } from '../../src/domain/rides/charge-requests'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { answerRefusal, fail, failedAs, UNREADABLE } from '../http/failures'
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
    const read = await readPicture(c.req.raw.body)
    if (!read.ok) return answerRefusal(c, ENTRY_REFUSALS, read.refusal)
    const charge = {
      ...asked.output,
      id: id.output,
      bookingId,
      driverId: c.get('user').userId,
      picture: read.value,
      now: new Date(),
    }
    try {
      const keep = (key: string, bytes: Uint8Array) =>
        c.env.PICTURES.put(key, bytes, { onlyIf: NEW_ONLY, httpMetadata: { contentType: PICTURE_TYPE } })
      const entered = await enterCharge(databaseOf(c.env.DB), keep, charge)
      return entered.ok ? answerChanged(c, bookingId) : answerRefusal(c, ENTRY_REFUSALS, entered.refusal)
    } catch (error) {
      return failedAs(c, 'charge_not_saved', NOT_SAVED)(error)
    }
  })
  .delete('/driver/rides/:id/charges/:charge', requireDriver, async (c) => {
    const bookingId = c.req.param('id')
    const id = v.safeParse(TransitionIdSchema, c.req.param('charge'))
    if (!id.success) return unreadable(c)
    const withdrawn = await withdrawCharge({
      database: databaseOf(c.env.DB),
      bookingId,
      chargeId: id.output,
      decider: { by: 'driver', id: c.get('user').userId },
      now: new Date(),
    })
    return withdrawn.ok
      ? answerChanged(c, bookingId)
      : answerRefusal(c, RIDE_AND_CHARGE_REFUSALS, withdrawn.refusal)
  })
