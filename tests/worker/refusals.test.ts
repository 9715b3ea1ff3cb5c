import { expect, it } from 'vitest'
import { PAYS_DRIVER_REFUSALS } from '../../src/domain/bookings/pays-driver'
import { VEHICLES } from '../../src/domain/bookings/trip-types'
import { EXTENSION_REFUSALS, KILOMETRES_REFUSALS } from '../../src/domain/fares/rental'
import { type RefusalTable, sentenceOf } from '../../src/domain/refusals'
import { CHANGE_BOOKING_REFUSALS } from '../../worker/changes/change-booking'
import { CALLER_REFUSALS } from '../../worker/ops/book-for-caller'
import { CALLER_CHANGE_REFUSALS } from '../../worker/ops/booking-routes'
import { OPERATOR_REFUSALS } from '../../worker/ops/refusals'
import { NAME_COMPANY_REFUSALS } from '../../worker/trips/name-company'

const at = '2999-01-01T00:00:00.000Z'
const EVIDENCE = {
  ...{ until: at, earliest: at, again: at, lastDate: '2999-01-01', outwardDate: '2999-01-01' },
  ...{
    city: 'mysuru',
    asked: 'bengaluru',
    service: 'outstation',
    vehicle: VEHICLES[0],
    passengers: 7,
    most: 5,
  },
  ...{
    sentence: 'Enter their name.',
    name: 'Enter their name.',
    id: 'bk_1',
    kilometres: 3,
    metres: 900,
    paise: 100,
    balance_paise: 100,
    owed: 100,
    of: 'fee',
  },
}

/** What a person may do next; of a fare that nobody can count the spec says only that it failed. */
const WAY_ON =
  /\b(please|call|cancel|choose|check|search|book|enter|extend|compare|settle|look|read|keep|take|write|record|until|as shown|have one|\d to \d|failed to calculate)\b/i

/** Of the operators' those of cash, files, fees and sums of days. */
const OF_DAYS = /^(cash|files|fee|more_than_balance|no_such_(cash|file)$|owed|too_many_entries|kilometres)/
const ofDays = Object.entries(OPERATOR_REFUSALS).filter(([reason]) => OF_DAYS.test(reason))

const TABLES: Record<string, RefusalTable> = {
  change: CHANGE_BOOKING_REFUSALS,
  caller: CALLER_REFUSALS,
  'change for a caller': CALLER_CHANGE_REFUSALS,
  extension: EXTENSION_REFUSALS,
  kilometres: KILOMETRES_REFUSALS,
  company: NAME_COMPANY_REFUSALS,
  'paid to the driver': PAYS_DRIVER_REFUSALS,
  day: Object.fromEntries(ofDays),
}

it.each(Object.entries(TABLES))('each refusal of a %s is a sentence with the way on', (_, table) => {
  const reasons = Object.keys(table)
  const sentences = reasons.map((reason) => sentenceOf(table, { ...EVIDENCE, reason }))
  expect(sentences.filter((sentence) => !WAY_ON.test(sentence) || /undefined|NaN/.test(sentence))).toEqual([])
  expect(sentences.length).toBeGreaterThan(2)
})

it('an operator is sent to no page of a rider’s', () => {
  const refusals: RefusalTable = { ...CALLER_REFUSALS, ...CALLER_CHANGE_REFUSALS }
  const sentences = Object.keys(refusals).map((reason) => sentenceOf(refusals, { ...EVIDENCE, reason }))
  expect(sentences.filter((sentence) => sentence.includes('Trip History'))).toEqual([])
})
