import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import {
  FAILED_TO_DELETE_ADDRESS,
  FAILED_TO_SAVE_ADDRESS,
  FILL_REQUIRED_FIELDS,
} from '../../src/domain/profile/profile'
import {
  AddressBodySchema,
  type AddressRefusal,
  type AddressToSave,
  checkAddress,
  pointOf,
} from '../../src/domain/profile/saved-address'
import { accept, type Result } from '../../src/domain/result'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { once } from '../idempotency'
import { isCalled } from '../places/entered-address'
import { placesOf } from '../places/providers'
import { requireVerifiedPhone } from '../session/guards'
import {
  type AddRefusal,
  addAddress,
  type ChangeRefusal,
  changeAddress,
  deleteAddress,
  findPoint,
  readAddresses,
} from './addresses'

/**
 * Checks what was written, and looks for its place where none was chosen, or one that is not called so: what is recorded
 * with a place is believed when a trip is booked (docs/decisions/0031).
 */
async function addressOf(
  c: Context<AppEnv>,
  { signature, ...body }: v.InferOutput<typeof AddressBodySchema>,
): Promise<Result<AddressToSave, AddressRefusal>> {
  const { env } = c
  const checked = checkAddress(body)
  if (!checked.ok) return checked
  const address = { ...body, ...checked.value }
  const point = pointOf(address)
  const given = { database: databaseOf(env.DB), keys: quoteKeys(env), userId: userIdOf(c) }
  if (point && (await isCalled(address.address, point, given, signature))) return accept(address)
  const found = await findPoint(placesOf(env), address.address)
  return accept({ ...address, latitude: found?.lat ?? null, longitude: found?.lng ?? null })
}

/** Another rider's address and an absent one have the same answer, with the addresses that the asker really has. */
function refused(c: Context<AppEnv>, refusal: AddressRefusal | AddRefusal | ChangeRefusal, failed: string) {
  switch (refusal.reason) {
    case 'fields_missing':
      return fail(c, 422, refusal.reason, FILL_REQUIRED_FIELDS, { fields: refusal.fields })
    case 'too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.max} characters.`, {
        fields: [refusal.field],
      })
    case 'too_many':
      return fail(c, 409, refusal.reason, `You can save ${refusal.max} addresses. Delete one to add another.`)
    case 'no_such_address':
      return fail(c, 404, refusal.reason, failed, { addresses: refusal.addresses })
  }
}

const userIdOf = (c: Context<AppEnv>) => c.get('user').userId

/** A rider's saved addresses; every write answers the fresh list. */
export const addresses = new Hono<AppEnv>()
  .use('/addresses/*', requireVerifiedPhone, limitRider)
  .get('/addresses', async (c) =>
    c.json({ addresses: await readAddresses(databaseOf(c.env.DB), userIdOf(c)) }),
  )
  .post('/addresses', jsonBody(AddressBodySchema), async (c) => {
    const asked = await addressOf(c, c.req.valid('json'))
    if (!asked.ok) return refused(c, asked.refusal, FAILED_TO_SAVE_ADDRESS)
    const userId = userIdOf(c)
    const added = await once(c, (database) => addAddress(database, userId, asked.value, new Date()))
    if (!added.ok) return refused(c, added.refusal, FAILED_TO_SAVE_ADDRESS)
    return c.json({ addresses: added.value ?? (await readAddresses(databaseOf(c.env.DB), userId)) }, 201)
  })
  .put('/addresses/:id', jsonBody(AddressBodySchema), async (c) => {
    const asked = await addressOf(c, c.req.valid('json'))
    if (!asked.ok) return refused(c, asked.refusal, FAILED_TO_SAVE_ADDRESS)
    const changed = await changeAddress(databaseOf(c.env.DB), userIdOf(c), c.req.param('id'), asked.value)
    if (!changed.ok) return refused(c, changed.refusal, FAILED_TO_SAVE_ADDRESS)
    return c.json({ addresses: changed.value })
  })
  .delete('/addresses/:id', async (c) => {
    const userId = userIdOf(c)
    const deleted = await once(c, (database) => deleteAddress(database, userId, c.req.param('id')))
    if (!deleted.ok) return refused(c, deleted.refusal, FAILED_TO_DELETE_ADDRESS)
    return c.json({ addresses: deleted.value ?? (await readAddresses(databaseOf(c.env.DB), userId)) })
  })
