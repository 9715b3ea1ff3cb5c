import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CancelledAnswerSchema } from '../../src/domain/payments/cancellation'
import { EmergencyContactsSchema } from '../../src/domain/profile/emergency-contact'
import { accept } from '../../src/domain/result'
import { databaseOf, decisive, type KeyedRequest } from '../../worker/database/client'
import { users } from '../../worker/database/tables'
import { actOnce } from '../../worker/idempotency'
import { openNeed } from '../../worker/needs'
import { runUpkeep } from '../../worker/upkeep'
import { askCancel, endOf } from '../support/worker/actions'
import { expectRefusal, get, ok, post, refusal } from '../support/worker/api'
import { type database, firstRow, keyedBy, rowsOf, run, valuesOf } from '../support/worker/database'
import { liveLink } from '../support/worker/pay-links'
import { riderOfEachTest, type SignedIn, signedInOperator, signedInRider } from '../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../support/worker/rides'

const rider = riderOfEachTest()
const operator = await signedInOperator()
const CONTACTS = '/api/profile/emergency-contacts'
const RAVI = { name: 'Ravi', phone_no: '98450 99999' }
const MEERA = { name: 'Meera', phone_no: '98450 99998' }

const addContact = (rider: SignedIn, key?: string, contact = RAVI) => post(CONTACTS, contact, rider, key)
const namesIn = async (answer: Response) =>
  (await ok(answer, EmergencyContactsSchema, 201)).contacts.map(({ name }) => name)
const contactsOf = ({ userId }: SignedIn) =>
  valuesOf('SELECT name FROM emergency_contacts WHERE user_id = ?', userId)
const keysOf = ({ userId }: SignedIn) =>
  rowsOf<KeyedRequest>('SELECT * FROM idempotency_keys WHERE user_id = ?', userId)

describe('A press', () => {
  it('that is sent again is answered from what is there now, and does nothing', async () => {
    const key = crypto.randomUUID()
    expect(await namesIn(await addContact(rider, key))).toEqual(['Ravi'])
    await addContact(rider, undefined, MEERA)
    await run('DELETE FROM emergency_contacts WHERE user_id = ? AND name = ?', rider.userId, 'Ravi')
    expect(await namesIn(await addContact(rider, key))).toEqual(['Meera'])
    expect(await contactsOf(rider)).toEqual(['Meera'])
  })

  it('is known by what was sent, whatever this version reads of it: a deployment makes it no other', async () => {
    const key = crypto.randomUUID()
    const ofNewerPage = (relation: string) => ({ ...RAVI, relation })
    for (const _ of [1, 2])
      expect(await namesIn(await addContact(rider, key, ofNewerPage('son')))).toEqual(['Ravi'])
    const other = await addContact(rider, key, ofNewerPage('father'))
    await expectRefusal(other, 'key_used')
  })

  it('of ten requests at once is done once, and all are answered alike', async () => {
    const key = crypto.randomUUID()
    const car = {
      ...{ make: 'Tata', model: 'Nexon EV', year: 2025, color: 'Red', license_plate: 'KA 05 ZZ 7777' },
      ...{ base_city: 'bengaluru', type: 'sedan' },
      ...{ permit_until: null, insurance_until: null, fitness_until: null },
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/ops/vehicles', car, operator, key)),
    )
    const Written = v.object({ id: v.string() })
    const ids = await Promise.all(answers.map(async (answer) => (await ok(answer, Written)).id))
    expect(new Set(ids).size).toBe(1)
    expect(await rowsOf('SELECT id FROM vehicles WHERE license_plate = ?', car.license_plate)).toEqual([
      { id: ids[0] },
    ])
    expect(await rowsOf('SELECT action FROM ops_log WHERE subject_id = ?', ids[0])).toHaveLength(1)
  })

  it('that was refused is decided anew, and recorded once it changes something', async () => {
    const booking = await paidBooking(rider)
    const key = crypto.randomUUID()
    const cancel = () => askCancel(rider, booking.id, { refund_paise: 10_000 }, key)
    await run(`UPDATE bookings SET status = 'started' WHERE id = ?`, booking.id)
    await expectRefusal(cancel(), 'wrong_phase')
    expect(await keysOf(rider)).toEqual([])
    await run(`UPDATE bookings SET status = 'pending' WHERE id = ?`, booking.id)
    expect((await ok(await cancel(), CancelledAnswerSchema)).refund_paise).toBe(10_000)
    expect(await keysOf(rider)).toMatchObject([{ key, part: '' }])
  })

  it.each(['', 'short', 'x'.repeat(65), 'with a space and more'])(
    'is refused with the key %j',
    async (key) => {
      await expectRefusal(addContact(rider, key), 'key_required', 400)
      expect(await contactsOf(rider)).toEqual([])
    },
  )
})

describe('Another person’s key', () => {
  it('is never found, and nothing is told of it', async () => {
    const [rider, mallory] = [await signedInRider(), await signedInRider()]
    const [booking, own] = [await paidBooking(rider), await paidBooking(mallory)]
    const key = crypto.randomUUID()
    const body = { refund_paise: 10_000 }
    expect((await askCancel(rider, booking.id, body, key)).status).toBe(200)
    const told = await refusal(await askCancel(mallory, booking.id, body, key))
    expect(told).toEqual(await refusal(await askCancel(mallory, booking.id, body)))
    expect(told.status).toBe(404)
    expect((await askCancel(mallory, own.id, body, key)).status).toBe(200)
    expect((await endOf(own.id)).cancellations).toHaveLength(1)
  })

  it('is nothing to whoever holds a link: no link changes anything under a key', async () => {
    const booking = await paidBooking(await signedInRider(), { unpaid: true })
    const key = crypto.randomUUID()
    expect((await post(`/api/ops/bookings/${booking.id}/payment-link`, {}, operator, key)).status).toBe(200)
    const link = await liveLink(booking.id)
    const asked = { paymentMethod: 'upi', paymentAmount: booking.advance_amount }
    expect((await post(`/api/pay/${link}/order`, asked, null, key)).status).toBe(200)
    for (const path of [`/api/shares/${link}`, `/api/ops/bookings/${booking.id}/payment-link`]) {
      expect([401, 404]).toContain((await post(path, {}, null, key)).status)
    }
    expect(await rowsOf('SELECT user_id FROM idempotency_keys WHERE key = ?', key)).toEqual([
      { user_id: operator.userId },
    ])
  })
})

/** The binding, whose first batch fails: before it is written, or once it is. */
function failing(when: 'before' | 'after'): D1Database {
  let failed = false
  return new Proxy(env.DB, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return async (statements: D1PreparedStatement[]) => {
        if (failed) return target.batch(statements)
        failed = true
        if (when === 'after') await target.batch(statements)
        throw new Error('Network connection lost')
      }
    },
  })
}

describe('A batch that fails', () => {
  const rename = (binding: D1Database, keyed: KeyedRequest, name: string) =>
    actOnce(
      binding,
      keyed,
      async (changing) => {
        await changing.batch([changing.update(users).set({ full_name: name })])
        return accept('now')
      },
      () => 'before',
    )
  const nameOf = async ({ userId }: SignedIn) =>
    (await firstRow<{ name: string }>('SELECT full_name AS name FROM users WHERE id = ?', userId))?.name

  it('once it was written is found by its key, and not done again', async () => {
    const keyed = keyedBy(rider.userId)
    expect(await rename(failing('after'), keyed, 'Asha')).toEqual(accept('before'))
    await run('UPDATE users SET full_name = ? WHERE id = ?', 'Meera', rider.userId)
    expect(await rename(env.DB, keyed, 'Asha')).toEqual(accept('before'))
    expect(await nameOf(rider)).toBe('Meera')
  })

  it('before it was written leaves no key, and is done by the next request', async () => {
    const keyed = keyedBy(rider.userId)
    await expect(rename(failing('before'), keyed, 'Asha')).rejects.toThrow('Network connection lost')
    expect(await keysOf(rider)).toEqual([])
    expect(await rename(env.DB, keyed, 'Asha')).toEqual(accept('now'))
    expect(await nameOf(rider)).toBe('Asha')
  })

  it('because its key was recorded meanwhile is undone as a whole', async () => {
    const rider = await signedInRider({ fullName: 'Asha' })
    const keyed = keyedBy(rider.userId)
    const changing = databaseOf(env.DB, keyed)
    const setName = (name: string) => changing.update(users).set({ full_name: name })
    await changing.batch([setName('Meera')])
    await expect(changing.batch([setName('Mallory')])).rejects.toThrow()
    expect(await nameOf(rider)).toBe('Meera')
  })
})

describe('The key of a request', () => {
  const none = (of: typeof database) => of.update(users).set({ full_name: 'Nobody' }).where(sql`FALSE`)

  it('is recorded where the decisive write changed a row, whatever else the batch wrote', async () => {
    const recorded = async (batch: (of: typeof database) => Promise<unknown>) => {
      const keyed = keyedBy(rider.userId)
      await batch(databaseOf(env.DB, keyed))
      return (await keysOf(rider)).some(({ key }) => key === keyed.key)
    }
    const rename = (of: typeof database) => of.update(users).set({ full_name: 'Asha' })
    expect(await recorded((of) => of.batch([rename(of)]))).toBe(true)
    expect(await recorded((of) => of.batch([of.select({ id: users.id }).from(users), rename(of)]))).toBe(true)
    expect(await recorded((of) => of.batch([none(of), rename(of)]))).toBe(false)
    expect(await recorded((of) => of.batch([none(of), decisive(rename(of))]))).toBe(true)
    expect(await recorded((of) => of.batch([rename(of), decisive(none(of))]))).toBe(false)
    expect(await recorded((of) => of.batch([of.select({ id: users.id }).from(users)]))).toBe(false)
  })

  it('is recorded where a need was opened or reported again, and not where its cause was known', async () => {
    const [rider, { booking }] = [await signedInRider(), await newRide.arrived()]
    const open = (cause: string, when = sql`TRUE`) => {
      const of = databaseOf(env.DB, keyedBy(rider.userId))
      const need = {
        kind: 'emergency',
        subject: booking.id,
        cause,
        openedBy: null,
        now: new Date(),
        when,
      } as const
      return of.batch([openNeed(of, need)])
    }
    for (const [cause, recorded] of [
      ['first', 1],
      ['first', 1],
      ['second', 2],
    ] as const) {
      await open(cause)
      expect([cause, (await keysOf(rider)).length]).toEqual([cause, recorded])
    }
    await open('third', sql`FALSE`)
    expect(await keysOf(rider)).toHaveLength(2)
  })

  it('is kept for 72 hours, of many bookings for 30 days; then the same request is a new one', async () => {
    const [rider, operator] = [await signedInRider(), await signedInOperator()]
    const booking = await paidBooking(rider, { scheduled_time: minutesFrom(90 * 24 * 60) })
    const other = await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(90 * 24 * 60) })
    const key = crypto.randomUUID()
    const cancel = () => askCancel(rider, booking.id, { refund_paise: 10_000 }, key)
    const many = { action: 'message', sentence: 'call_us', rows: [{ id: other.id }] }
    expect((await cancel()).status).toBe(200)
    expect((await post('/api/ops/many', many, operator, key)).status).toBe(200)
    const keptAt = async (hours: number) => {
      await runUpkeep(env, new Date(minutesFrom(hours * 60)))
      return [await keysOf(rider), await keysOf(operator)].map(({ length }) => length)
    }
    expect(await keptAt(71)).toEqual([1, 1])
    expect((await cancel()).status).toBe(200)
    expect(await keptAt(73)).toEqual([0, 1])
    await expectRefusal(cancel(), 'cancelled', 409)
    expect(await keptAt(30 * 24 - 1)).toEqual([0, 1])
    expect(await keptAt(30 * 24 + 1)).toEqual([0, 0])
    expect((await endOf(booking.id)).cancellations).toHaveLength(1)
  })

  it('is nothing to a reading, and none is recorded of one', async () => {
    expect((await get('/api/profile', rider)).status).toBe(200)
    expect((await post('/api/quotes', {}, rider)).status).toBe(400)
    expect(await keysOf(rider)).toEqual([])
  })
})
