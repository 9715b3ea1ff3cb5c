import { Hono } from 'hono'
import { ExtensionSchema } from '../../src/domain/fares/rental'
import {
  CHARGE_REFUSALS,
  type ChargesAnswer,
  RiderDecisionSchema,
} from '../../src/domain/rides/charge-requests'
import { RIDE_REFUSALS } from '../../src/domain/rides/refusals'
import { databaseOf } from '../database/client'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { jsonBody, refusedBy } from '../http/failures'
import { answerPicture, noPicture, plainAnswer } from '../http/pictures'
import { mayRead, tooMany } from '../http/rate-limit'
import { once } from '../idempotency'
import { checkSession } from '../session/check-session'
import { isOperator, requireVerifiedPhone } from '../session/guards'
import { afterTransition } from './after-transition'
import { chargePictureKey, chargesOf, type FoundCharge, findCharge } from './charges'
import { decideByRider } from './decide-charge'
import { EXTEND_REFUSALS, extendRental } from './extend-rental'

/** The ids of a charge and of its ride. */
export const RIDE_AND_CHARGE_REFUSALS = { ...RIDE_REFUSALS, ...CHARGE_REFUSALS }

/** The rider whose booking it is, the driver who entered it, and operators. */
const maySee = (user: SignedInUser, charge: FoundCharge): boolean =>
  isOperator(user) ||
  user.userId === charge.user_id ||
  (user.role === 'driver' && user.userId === charge.driver_id)

/** A rider's decisions about tolls and parking of their rides, and a longer rental; and the pictures of the tickets. */
export const charges = new Hono<AppEnv>()
  .post(
    '/rides/:id/charges/:charge/decision',
    requireVerifiedPhone,
    jsonBody(RiderDecisionSchema),
    async (c) => {
      const [bookingId, chargeId] = [c.req.param('id'), c.req.param('charge')]
      const about = { bookingId, chargeId, riderId: c.get('user').userId, now: new Date() }
      await once(c, RIDE_AND_CHARGE_REFUSALS, (database) =>
        decideByRider({ ...about, database }, c.req.valid('json')),
      )
      await afterTransition(c, bookingId)
      const [answer] = await chargesOf(databaseOf(c.env.DB), bookingId)
      if (!answer) throw refusedBy(RIDE_AND_CHARGE_REFUSALS, { reason: 'no_such_ride' })
      return c.json<ChargesAnswer>(answer)
    },
  )
  .post('/rides/:id/extend', requireVerifiedPhone, jsonBody(ExtensionSchema), async (c) => {
    const [bookingId, asked] = [c.req.param('id'), c.req.valid('json')]
    const by = { rider: c.get('user').userId }
    await once(c, EXTEND_REFUSALS, (database) =>
      extendRental({ database, bookingId, by, now: new Date() }, asked),
    )
    await afterTransition(c, bookingId)
    return c.json({ hours: asked.hours })
  })
  .get('/rides/:id/charges/:charge/picture', async (c) => {
    const check = await checkSession(c)
    if (check.state === 'failed') return plainAnswer(503, check.message)
    if (check.state !== 'signed-in' || !check.user.phoneVerified) return noPicture()
    if (!(await mayRead(c.env, check.user))) return tooMany(c)
    const [bookingId, chargeId] = [c.req.param('id'), c.req.param('charge')]
    const charge = await findCharge(databaseOf(c.env.DB), bookingId, chargeId)
    if (!charge || charge.picture_url === null || !maySee(check.user, charge)) return noPicture()
    return answerPicture(c, chargePictureKey(bookingId, chargeId), 'ticket.jpg')
  })
