import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { CoordinatesSchema } from '../../src/domain/places/coordinates'
import {
  FAILED_TO_DELETE_ADDRESS,
  FAILED_TO_SAVE_ADDRESS,
  FILL_REQUIRED_FIELDS,
} from '../../src/domain/profile/profile'
import { type AddressRefusal, checkAddress } from '../../src/domain/profile/saved-address'
import { accept, type Result } from '../../src/domain/result'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { placesOf } from '../places/providers'
import { requireVerifiedPhone } from '../session/guards'
import {
  type AddRefusal,
  type AddressToSave,
  addAddress,
  type ChangeRefusal,
  changeAddress,
  deleteAddress,
  findPoint,
  readAddresses,
} from './addresses'

/** A place that was chosen has both coordinates, words alone have none; half of a place is nothing we send. */
const AddressBody = v.pipe(
  v.object({
    label: v.optional(v.string(), ''),
    address: v.optional(v.string(), ''),
    latitude: v.optional(v.nullable(CoordinatesSchema.entries.lat), null),
    longitude: v.optional(v.nullable(CoordinatesSchema.entries.lng), null),
    is_default: v.optional(v.boolean(), false),
  }),
  v.check(({ latitude, longitude }) => (latitude === null) === (longitude === null)),
)
type AddressBody = v.InferOutput<typeof AddressBody>

/** Checks what was written, and looks for its place where none was chosen. */
async function addressOf(
  { env }: Context<AppEnv>,
  { latitude: lat, longitude: lng, is_default, ...written }: AddressBody,
): Promise<Result<AddressToSave, AddressRefusal>> {
  const checked = checkAddress(written)
  if (!checked.ok) return checked
  const chosen = lat === null || lng === null ? null : { lat, lng }
  const point = chosen ?? (await findPoint(placesOf(env), checked.value.address))
  return accept({ ...checked.value, point, isDefault: is_default })
}

/** Another's address answers as an absent one; both with what the asker really has. */
function refused(c: Context<AppEnv>, refusal: AddressRefusal | AddRefusal | ChangeRefusal, failed: string) {
  switch (refusal.reason) {
    case 'fields_missing':
      return fail(c, 422, refusal.reason, FILL_REQUIRED_FIELDS, { fields: refusal.fields })
    case 'too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.most} characters.`, {
        fields: [refusal.field],
      })
    case 'too_many':
      return fail(
        c,
        409,
        refusal.reason,
        `You can save ${refusal.most} addresses. Delete one to add another.`,
      )
    case 'no_such_address':
      return fail(c, 404, refusal.reason, failed, { addresses: refusal.addresses })
  }
}

const viewerId = (c: Context<AppEnv>) => c.get('viewer').userId

/** A rider's saved addresses; every write answers the fresh list. */
export const addresses = new Hono<AppEnv>()
  .use('/addresses/*', requireVerifiedPhone, limitRider)
  .get('/addresses', async (c) =>
    c.json({ addresses: await readAddresses(databaseOf(c.env.DB), viewerId(c)) }),
  )
  .post('/addresses', jsonBody(AddressBody), async (c) => {
    const asked = await addressOf(c, c.req.valid('json'))
    if (!asked.ok) return refused(c, asked.refusal, FAILED_TO_SAVE_ADDRESS)
    const added = await addAddress(databaseOf(c.env.DB), viewerId(c), asked.value, new Date())
    if (!added.ok) return refused(c, added.refusal, FAILED_TO_SAVE_ADDRESS)
    return c.json({ addresses: added.value }, 201)
  })
  .put('/addresses/:id', jsonBody(AddressBody), async (c) => {
    const asked = await addressOf(c, c.req.valid('json'))
    if (!asked.ok) return refused(c, asked.refusal, FAILED_TO_SAVE_ADDRESS)
    const changed = await changeAddress(databaseOf(c.env.DB), viewerId(c), c.req.param('id'), asked.value)
    if (!changed.ok) return refused(c, changed.refusal, FAILED_TO_SAVE_ADDRESS)
    return c.json({ addresses: changed.value })
  })
  .delete('/addresses/:id', async (c) => {
    const deleted = await deleteAddress(databaseOf(c.env.DB), viewerId(c), c.req.param('id'))
    if (!deleted.ok) return refused(c, deleted.refusal, FAILED_TO_DELETE_ADDRESS)
    return c.json({ addresses: deleted.value })
  })
