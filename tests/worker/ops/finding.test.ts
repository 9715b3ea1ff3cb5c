import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import migration from '../../../migrations/0009_search.sql?raw'
import { emptyStatements, fillStatements, lastRowsQuery } from '../../../scripts/search-rebuild.mjs'
import { type FindResults, FindResultsSchema } from '../../../src/domain/ops/find'
import { drive } from '../../support/worker/actions'
import { expectRefusal, get, ok, pagesFrom, refusal } from '../../support/worker/api'
import { callerBooking } from '../../support/worker/callers'
import { firstRow, rowsOf, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { copyBooking } from '../../support/worker/many-trips'
import { paymentOf, refundOf, unmatchedPayment } from '../../support/worker/money'
import { newPhone, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, namePassenger, newRide, paidBooking } from '../../support/worker/rides'

const operator = await signedInOperator()
const ask = (typed: string, after: string | null = null) =>
  get(`/api/ops/find?q=${encodeURIComponent(typed)}${after === null ? '' : `&after=${after}`}`, operator)
const foundBy = async (typed: string, after: string | null = null): Promise<FindResults> =>
  ok(await ask(typed, after), FindResultsSchema)
const idsOf = (rides: { id: string }[]) => rides.map(({ id }) => id)
const found = async (typed: string) => idsOf((await foundBy(typed)).rides)

const KUVEMPUNAGAR = {
  pickup_address: 'Kuvempunagar, Mysuru',
  pickup_latitude: 12.285,
  pickup_longitude: 76.622,
}

describe('The operators’ search', () => {
  it('finds a ride by any part of what it has: names, places, service, car, city, day, plate, phone and id', async () => {
    const rider = await signedInRider({ fullName: 'Yashodhara Belliappa' })
    const driver = await signedInDriver({ fullName: 'Zubair Qureshi' })
    const { booking } = await newRide.accepted({
      rider,
      driver,
      overrides: {
        ...KUVEMPUNAGAR,
        dropoff_address: 'Tippasandra Main Road, Bengaluru',
        service_type: 'outstation',
        vehicle_type: 'premium',
        scheduled_time: '2099-03-08T19:00:00.000Z',
      },
    })
    const plate = driver.licensePlate ?? ''
    const typed = [
      'yashodhara',
      'HODHAR',
      'zubair',
      'qureshi yashodhara',
      'kuvempu',
      'tippasandra road',
      'mysuru 2099-03-09 outstation premium',
      'yashodhara 9/3/2099',
      plate,
      plate.toLowerCase().replaceAll(' ', ''),
      plate.replaceAll(' ', '-').slice(0, -1),
      rider.phone,
      rider.phone.slice(3, 8),
      `${rider.phone.slice(3, 8)} ${rider.phone.slice(8)}`,
      `yashodhara ${driver.phone.slice(-6)}`,
      booking.id,
      booking.id.slice(-8).toUpperCase(),
      `#${booking.id.slice(5, 9)}`,
    ]
    for (const one of typed) expect(await found(one), one).toContain(booking.id)
    for (const one of ['yashodhara 2099-03-08', 'yashodhara koramangala', 'zubair airport']) {
      expect(await found(one), one).not.toContain(booking.id)
    }
    const [ride] = (await foundBy('yashodhara kuvempu zubair')).rides
    expect(ride?.why).toEqual(['pickup', 'rider', 'driver'])
  })

  it('finds nothing by what is no longer so: another driver, another name, another plate', async () => {
    const rider = await signedInRider({ fullName: 'Oldname Person' })
    const driver = await signedInDriver({ fullName: 'Firstdriver Gowda' })
    const { booking } = await newRide.accepted({ rider, driver })
    expect(await found('firstdriver oldname')).toEqual([booking.id])
    expect((await drive.handBack(driver, booking.id, 'A flat tyre')).status).toBe(200)
    expect(await found('firstdriver oldname')).toEqual([])
    await run('UPDATE users SET full_name = ? WHERE id = ?', 'Newname Person', rider.userId)
    expect(await found('oldname')).toEqual([])
    expect(await found('newname')).toEqual([booking.id])
    await run('UPDATE vehicles SET license_plate = ? WHERE id = ?', 'KA 77 ZZ 4321', driver.vehicleId)
    expect((await foundBy('KA77ZZ')).subjects).toEqual([
      {
        kind: 'driver',
        id: driver.userId,
        label: 'Firstdriver Gowda',
        plate: 'KA 77 ZZ 4321',
        on_duty: true,
      },
      { kind: 'vehicle', id: driver.vehicleId, label: 'KA 77 ZZ 4321', plate: null, on_duty: false },
    ])
  })

  it('names the people and cars that it stands for, and leaves out unverified numbers (OPS-20)', async () => {
    const rider = await signedInRider({ fullName: 'Kaveri Nanjappa' })
    expect(await foundBy('kaveri nanj')).toMatchObject({
      subjects: [{ kind: 'rider', id: rider.userId, label: 'Kaveri Nanjappa' }],
      rides: [],
    })
    const unverified = await signedInRider({ phoneVerified: false })
    expect(await foundBy(unverified.phone)).toMatchObject({ subjects: [], rides: [] })
  })

  it('finds a payment by our id, the provider’s, the bank’s reference, its order and its refund (OPS-17)', async () => {
    const { id } = await paidBooking(await signedInRider())
    const payment = await paymentOf(id)
    await run('UPDATE payments SET bank_reference = ? WHERE id = ?', '412345678901', payment.id)
    await refundOf(payment, { id: 'refund_1', provider_refund_id: 'rfnd_Test1', bank_reference: 'UTR00042' })
    const ours = [payment.id, 'refund_1']
    const theirs = [payment.provider_payment_id, '412345678901', 'rfnd_Test1', 'utr00042']
    for (const reference of [...ours, ...theirs]) expect(await found(reference), reference).toEqual([id])
    const unmatched = await unmatchedPayment(50_000)
    expect(await foundBy(unmatched.provider_payment_id)).toMatchObject({
      rides: [],
      needs: [{ facts: { left_paise: 50_000, is_left_alone: false } }],
    })
  })

  it('comes 50 at a time, each ride once, those that have the word before those whose id has it (OPS-19)', async () => {
    const rider = await signedInRider({ fullName: 'Abed Paged' })
    const { id } = await paidBooking(rider)
    await copyBooking(id, 119)
    const byId = await paidBooking(await signedInRider({ fullName: 'Else' }), {
      id: `ffffffff${'abed'.repeat(6)}`,
    })
    const pages = await pagesFrom((after) => foundBy('abed', after))
    const ids = pages.flatMap(({ rides }) => idsOf(rides))
    expect(pages[0]?.rides).toHaveLength(50)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((one) => one.startsWith(id))).toHaveLength(120)
    expect(pages[0]?.rides.some((ride) => ride.id === byId.id)).toBe(false)
    expect(pages.at(-1)?.rides.find((ride) => ride.id === byId.id)?.why).toEqual(['id'])
  })

  it.each(['', 'x', 'ab', '%', '"""', '()*^', 'x'.repeat(200), 'one two three four five six seven eight'])(
    'says what can be typed for %j',
    async (typed) => {
      await expectRefusal(ask(typed), 'not_findable', 422)
    },
  )

  it.each([
    "' OR 1=1 --",
    '" ORDER "',
    'NEAR(asha rao)',
    'name : x*',
    'asha AND OR NOT',
    '*** ^^^ abc"def',
    'search_people MATCH',
    '{place} : xyz',
    '𝒜𝓈𝒽𝒶 \u0000 zzz',
    'zzzzzzzz',
    'KA 01 ZZ 9999',
    'pay_nobodys1',
  ])('reads %j as words, and finds nothing', async (typed) => {
    expect(await foundBy(typed)).toMatchObject({ subjects: [], rides: [], needs: [] })
  })

  it('refuses a page that it never gave out', async () => {
    expect(await refusal(await ask('asha', "t1'--"))).toMatchObject({ status: 400 })
  })

  it('says which words too many people have', async () => {
    await run(
      `INSERT INTO auth_users (id, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
       SELECT 'common' || i, '${minutesFrom(0)}' FROM n`,
    )
    await run(
      `INSERT INTO users (id, full_name, created_at, updated_at)
       SELECT id, 'Commonname', created_at, created_at FROM auth_users WHERE id LIKE 'common%'`,
    )
    expect((await foundBy('commonname nobody')).common).toEqual(['commonname'])
  })
})

describe('The search index', () => {
  /** The blocks of an index that hold these letters. */
  const kept = (index: string, letters: string) =>
    rowsOf(`SELECT id FROM ${index}_data WHERE instr(block, CAST(? AS BLOB)) > 0`, letters)

  it('forgets a deleted account down to the characters, and what its trips began and ended at', async () => {
    const rider = await signedInRider({ fullName: 'Wxyzabel Forgetme' })
    const { booking } = await newRide.completed({
      rider,
      overrides: { pickup_address: 'Vwxhouse 12, Kuvempunagar' },
    })
    expect(await found('wxyzabel')).toEqual([booking.id])
    await remove(rider)
    for (const typed of ['wxyzabel', 'vwxhouse', rider.phone]) expect(await found(typed), typed).toEqual([])
    expect([await kept('search_people', 'wxy'), await kept('search_bookings', 'vwx')]).toEqual([[], []])
    expect(await found(booking.id)).toEqual([booking.id])
  })

  it('finds a ride by who rides in the rider’s place, and forgets them with the number and with the account', async () => {
    const rider = await signedInRider({ fullName: 'Payer Ofit' })
    const { booking } = await newRide.completed({ rider })
    const phone = newPhone()
    await namePassenger(booking.id, 'Qwzmother Ofrider', phone)
    const [ride] = (await foundBy('qwzmother')).rides
    expect(ride).toMatchObject({ id: booking.id, passenger_name: 'Qwzmother Ofrider', why: ['passenger'] })
    expect(await found(phone)).toEqual([booking.id])
    expect((await foundBy(phone)).rides[0]?.why).toEqual(['phone'])
    await run('UPDATE booking_passengers SET phone_no = NULL WHERE booking_id = ?', booking.id)
    expect(await found(phone)).toEqual([])
    expect(await found('qwzmother payer')).toEqual([booking.id])
    await remove(rider)
    expect(await found('qwzmother')).toEqual([])
    expect(await kept('search_bookings', 'qwz')).toEqual([])
  })

  it('finds who called by the number that they called from, and nobody by a number that they only typed', async () => {
    const [called, typed] = [newPhone(), newPhone()]
    const id = await callerBooking(operator, called)
    const { userId } = await signedInRider({ fullName: 'Only Typed' })
    await run('UPDATE users SET phone_no = ?, phone_verified = 0 WHERE id = ?', typed, userId)
    expect(await found(called)).toEqual([id])
    expect(await found(called.slice(-7))).toEqual([id])
    expect((await foundBy(typed)).subjects).toEqual([])
    // Taken over by somebody who proved another number, it is nobody's again.
    await run('DELETE FROM caller_accounts WHERE user_id = (SELECT user_id FROM bookings WHERE id = ?)', id)
    expect((await foundBy(called)).subjects).toEqual([])
  })

  it('is written only where something that is searched by changes', async () => {
    const { booking, driver } = await newRide.accepted()
    const written = async (statement: string, ...values: unknown[]) =>
      (await run(statement, ...values)).meta.changes
    for (const set of ['arrived_at = created_at', 'driver_id = driver_id'])
      expect(
        await written(`UPDATE bookings SET version = version + 1, ${set} WHERE id = ?`, booking.id),
      ).toBe(1)
    const rename = 'UPDATE users SET full_name = coalesce(?, full_name) WHERE id = ?'
    expect(await written(rename, null, driver.userId)).toBe(1)
    // A conditional write of these tables is told by changes > 0, never by 1: the index is counted too.
    expect(await written(rename, 'Changed Name', driver.userId)).toBeGreaterThan(1)
  })

  it('is made anew after damage, with what was lost, and as it was', async () => {
    const rider = await signedInRider({ fullName: 'Damaged Index' })
    const { booking, driver } = await newRide.accepted({ rider })
    await run('DELETE FROM search_bookings')
    await run(
      `INSERT INTO search_bookings(rowid, place) SELECT rowid, 'Wrongplace' FROM bookings WHERE id <> '${booking.id}'`,
    )
    await run('DELETE FROM search_people')
    await run('DELETE FROM search_cars')
    expect(await found('damaged')).toEqual([])
    await env.DB.batch(emptyStatements(migration).map((statement) => env.DB.prepare(statement)))
    const lastRows = await firstRow<Record<string, number>>(lastRowsQuery)
    for (const statement of fillStatements(lastRows ?? {})) {
      await env.DB.batch(statement.split(/(?<=;) /).map((one) => env.DB.prepare(one)))
    }
    for (const typed of ['damaged', `damaged ${driver.licensePlate}`, 'damaged ride later']) {
      expect(await found(typed), typed).toEqual([booking.id])
    }
    expect(await found('wrongplace')).toEqual([])
    for (const name of ['search_people', 'search_cars', 'search_bookings']) {
      await run(`INSERT INTO ${name}(${name}, rank) VALUES ('integrity-check', 1)`)
    }
  })
})
