import { describe, expect, it } from 'vitest'
import { decideCancellation } from '../../../src/domain/payments/decide-cancellation'
import { type LatenessFacts, latenessOf } from '../../../src/domain/rides/lateness'

const PICKUP = '2026-11-22T03:30:00.000Z'

const facts = (parts: Partial<LatenessFacts> = {}): LatenessFacts => ({
  status: 'accepted',
  payment_status: 'partial',
  pays_driver: false,
  scheduled_time: PICKUP,
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: parts.arrived_at ?? null,
  problem_at: null,
  start_pin: null,
  refundable_paise: 15_750,
  ...parts,
})

/** The time so many minutes after the pickup time, which is 9:00 in the morning in Kolkata. */
const since = (minutes: number) => new Date(Date.parse(PICKUP) + minutes * 60_000)
const at = (minutes: number) => since(minutes).toISOString()
const read = (parts: Partial<LatenessFacts>, minutes: number) => {
  const late = latenessOf(facts(parts), since(minutes))
  return late && `${late.headline}. ${late.detail}`
}

describe('A ride with a driver (LATE-1, LATE-3)', () => {
  const OUT = { set_out_at: at(-10) }
  const arrived = (minutes: number) => ({ ...OUT, arrived_at: at(minutes) })
  const NOT_SET_OUT = 'Your driver hasn’t set out yet.'
  const NOT_HERE = 'Your driver has set out but isn’t here yet.'
  const COSTS = 'nothing of the ₹157.50 comes back.'
  const NOTHING_BACK = `Cancel now and ${COSTS} If no driver is here by 9:15 am, all of it does.`
  const ALL_BACK = 'Cancel now and all of it comes back: ₹157.50.'
  const NO_SHOW = `Please come by then. After that we may cancel it as a no-show and ${COSTS}`
  const ANY_MINUTE = `We may cancel it as a no-show any minute and ${COSTS} On your way? Call your driver.`
  it.each<[string, Partial<LatenessFacts>, number, string | null]>([
    ['says nothing until the pickup time', {}, -1 / 60_000, null],
    ['is due at the pickup time', {}, 0, `Due now. ${NOT_SET_OUT} ${NOTHING_BACK}`],
    ['says that the driver has set out', OUT, 14.99, `14 min late. ${NOT_HERE} ${NOTHING_BACK}`],
    ['gives all of it back from 15 minutes on', OUT, 15, `15 min late. ${NOT_HERE} ${ALL_BACK}`],
    ['says no sum where none can come back', { refundable_paise: 0 }, 20, `20 min late. ${NOT_SET_OUT}`],
    ['is late for hours', OUT, 95, `1 h 35 min late. ${NOT_HERE} ${ALL_BACK}`],
    ['waits from the pickup time on', arrived(-5), -4, `Your driver waits until 9:10 am. ${NO_SHOW}`],
    ['waits from a late arrival on', arrived(15), 24.9, `Your driver waits until 9:25 am. ${NO_SHOW}`],
    ['is waited for no longer', arrived(15), 25, `Your driver waited until 9:25 am. ${ANY_MINUTE}`],
    [
      'gives all of it back where the driver came over 15 minutes late (POLICY-8)',
      arrived(20),
      20,
      'Your driver waits until 9:30 am. Please come by then. After that we may cancel it as a no-show and all of the ₹157.50 comes back, as it does if you cancel now.',
    ],
    ['says nothing once it has started', { ...arrived(20), status: 'started' }, 40, null],
    ['says nothing once it is over', { status: 'cancelled' }, 40, null],
  ])('%s', (_, parts, minutes, words) => {
    expect(read(parts, minutes)).toBe(words)
  })
})

const PENDING = { status: 'pending' } as const
it.each<[string, Partial<LatenessFacts>, number, string | null]>([
  ['says nothing more than 30 minutes before', {}, -30.01, null],
  [
    'says minutes before what happens next, and when it ends by itself',
    {},
    -11.5,
    'No driver yet, 12 min before your pickup. We’re still asking drivers, and our team is looking too. If nobody is here by 9:15 am, we cancel your booking and all of the ₹157.50 comes back.',
  ],
  [
    'gives all of it back from the pickup time on',
    {},
    0,
    'Due now: no driver yet. Our team is looking for one. At 9:15 am we cancel your booking. All of the ₹157.50 comes back, also if you cancel now.',
  ],
  [
    'says that it is being cancelled once its time is over',
    {},
    15,
    '15 min late: no driver yet. We found nobody and are cancelling your booking. All of the ₹157.50 comes back, also if you cancel now.',
  ],
  ['says nothing where it is not paid, and so waits for no driver', { payment_status: 'pending' }, 5, null],
])('A paid ride without a driver: %s (LATE-4)', (_, parts, minutes, words) => {
  expect(read({ ...PENDING, ...parts }, minutes)).toBe(words)
})

it('The sum that is said is that of a cancellation at that minute, from the pickup time on, for every service (LATE-2)', () => {
  for (const service of ['ride_later', 'car_rental', 'outstation', 'airport'] as const)
    for (const status of ['pending', 'accepted'] as const)
      for (const arrived_at of [null, ...(status === 'accepted' ? [at(-3), at(5), at(18)] : [])])
        for (let minutes = 0; minutes < 40; minutes += 0.5) {
          if (arrived_at !== null && arrived_at > at(minutes)) continue
          const ride = facts({ status, set_out_at: at(-20), arrived_at })
          const decided = decideCancellation('rider', {
            ...{ status, service, scheduled_time: PICKUP, set_out_at: ride.set_out_at, arrived_at },
            ...{ arrival_confirmed_at: arrived_at, problem_at: null },
            ...{
              paidPaise: ride.refundable_paise,
              unsettled: false,
              give_back_until: null,
              pays_driver: false,
              fare_amount: 400,
              changes: [],
              now: since(minutes),
            },
          })
          const back = decided.ok ? decided.value.refund_paise : -1
          const words = latenessOf(ride, since(minutes))?.detail ?? ''
          expect([minutes, back]).toEqual([minutes, /nothing of the/.test(words) ? 0 : 15_750])
        }
})
