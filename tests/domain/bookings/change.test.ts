import { expect, it } from 'vitest'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { decideChange, silenceOf } from '../../../src/domain/bookings/change'
import { booking } from '../../support/bookings/message-facts'
import { at } from '../../support/bookings/trips'

type Parts = Partial<BookingRow>
type Facts = Parameters<typeof decideChange>[0]

const minutes = (count: number) => new Date(at('2026-11-21T18:00').getTime() + count * 60_000)
const to = (count: number) => ({ scheduled_time: minutes(count).toISOString() })
const trip = (parts: Parts) => booking({ ...to(0), arrived_at: null, ...parts })
const [place, note] = [{ dropoff_latitude: 12.99 }, { special_instructions: 'Note: Two bags' }]
const [outstation, rental] = [{ service_type: 'outstation' }, { service_type: 'car_rental' }] as const
const made = (count: number, kind: 'priced' | 'told', actor: 'rider' | 'operator') =>
  Array.from({ length: count }, () => ({ kind, actor }))
const five = made(5, 'priced', 'rider')
const ten = [...five, ...made(5, 'priced', 'operator')]
const day = -25 * 60

it.each<[string, minute: number, asks: Parts, outcome: string, beside?: Partial<Facts>, of?: Parts]>([
  ['a place 60 minutes before', -60, place, 'priced'],
  ['a place later than that', -59, place, 'notice'],
  ['a place 24 hours before an outstation trip', -1440, place, 'priced', {}, outstation],
  ['a place later than that', -1439, place, 'notice', {}, outstation],
  ['a place of a rental as late', -1439, place, 'notice', {}, rental],
  ['a note a minute before', -1, note, 'told'],
  ['a pickup that is earlier, the lead time ahead', -300, to(-60), 'priced'],
  ['a pickup that is earlier, and nearer', -299, to(-60), 'change_too_soon'],
  ['a place as late by an operator', -1, place, 'priced', { by: 'operator' }],
  ['a pickup under 60 minutes ahead by one', -29, to(30), 'change_too_soon', { by: 'operator' }],
  ['a pickup 60 minutes ahead by one', -30, to(30), 'priced', { by: 'operator' }],
  ['a note by one after the start', 1, note, 'closed', { by: 'operator' }, { status: 'started' }],
  ['another service', day, { service_type: 'airport' }, 'other_service'],
  ['a fifth place', day, place, 'priced', { made: ten.slice(1) }],
  ['a sixth place', day, place, 'too_many_changes', { made: five }],
  ['a sixth place by an operator', day, place, 'priced', { made: five, by: 'operator' }],
  ['an eleventh in all', day, place, 'too_many_changes', { made: ten, by: 'operator' }],
  ['a twentieth note', day, note, 'told', { made: [...made(19, 'told', 'rider'), ...ten] }],
  ['a note after it', day, note, 'too_many_changes', { made: made(20, 'told', 'rider') }],
])('A change of %s has its bounds (CHANGE-4 to CHANGE-6)', (_, minute, asks, outcome, beside, of = {}) => {
  const [row, asked] = [trip(of), trip({ ...of, ...asks })]
  const facts = { by: 'rider', booking: row, asked, askedCity: row.city, made: [] } as const
  const decided = decideChange({ ...facts, changesPassenger: false, now: minutes(minute), ...beside })
  expect(decided.ok ? decided.value : decided.refusal.reason).toBe(outcome)
})

it('No answer keeps what moved by less than 30 minutes and 2 km (CHANGE-15)', () => {
  const terms = (parts: Parts) => ({ ...trip(parts), passenger: null })
  const moved = (parts: Parts) => silenceOf(terms({}), terms(parts))
  const end = (km: number) => ({ dropoff_latitude: (trip({}).dropoff_latitude ?? 0) + km / 111.2 })
  const start = (km: number) => ({ pickup_latitude: trip({}).pickup_latitude + km / 111.2 })
  expect(new Set([to(29), to(-29), end(1.9), start(1.9)].map(moved))).toEqual(new Set(['keeps']))
  expect(new Set([to(30), to(-30), end(2.1), start(2.1)].map(moved))).toEqual(new Set(['releases']))
})
