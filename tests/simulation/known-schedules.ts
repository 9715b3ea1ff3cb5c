import type { Action, Schedule } from '../support/simulation/schedule'
import { alone, parked, type Step } from '../support/simulation/steps'

const tab = (
  number: number,
  ending: 'pay' | 'held' | 'fail' = 'pay',
  pays: 'advance' | 'full' | 'tip' | 'larger tip' = 'advance',
) => ({ does: 'tab', tab: number, pays, ending }) as const

const orders = alone(tab(0))
const pays = alone(tab(0))
const paysHeld = alone(tab(0, 'held'))
const verifies = alone(tab(0))
const ordersAll = alone(tab(1, 'pay', 'full'))
const closes = alone({ does: 'close', tab: 0 })
const cancels = alone({ does: 'cancel', booking: 0 })
const looks = alone({ does: 'look', booking: 0 })
const looksWithOddItem = alone({ does: 'look', booking: 0 }, [null, null, null, 'odd_item'])
const captures = alone({ does: 'bank', payment: 0, holds: false })
const clock = alone({ does: 'clock', runs: 1 })
const drive = (collects: 'all' | 'fare' | 'nothing', endedBy: 'driver' | 'operator' | 'nobody') =>
  ({ does: 'drive', booking: 0, collects, endedBy, sentLate: false, kilometres: null }) as const
/** Accepts; the next time it starts. */
const drivesOn = alone(drive('all', 'nobody'))
const drives = alone(drive('all', 'operator'))
const wait = (minutes: number) => alone({ does: 'wait', minutes })
const paidInPart = [orders, pays, verifies]
const paidInAll = [ordersAll, ordersAll, alone(tab(1))]
const refundsFail = alone({ does: 'refunds end', how: 'failing' })

/** Another tab that orders, and has its answer to its question about older orders. */
const ordersBeside: Step<Action> = parked(tab(0), 2)
const goesOn: Step<Action> = { ...alone({ does: 'close', tab: 1 }), resume: true }

interface KnownSchedule {
  name: string
  schedule: Schedule
  told: readonly string[]
  left: readonly string[]
}

const lost = (...steps: Step<Action>[]): Schedule => ({ steps, webhooks: 'lost', rents: false })

const CONFIRMED = ['pending partial', 'applied 200000', 'booking.confirmed']
const DRIVEN = ['ride.driver_assigned', 'ride.set_out', 'ride.started', 'ride.completed']
const REFUNDED = ['refund.due', 'refund.processed']
const WENT_BACK = [
  'cancelled pending',
  'not applied 200000',
  'refund cancelled processed 200000',
  ...REFUNDED,
]
const DOUBLE_WENT_BACK = [
  'pending paid',
  'applied 800000',
  'not applied 200000',
  'refund already_paid processed 200000',
  'booking.confirmed',
  ...REFUNDED,
]

/** Sends what is due, and hears that it was processed. */
const refundsGo = [wait(1), clock]

/**
 * What once lost money or misled a rider, each by the name of what happened: what riders are told now, in order, and what
 * there is afterwards. Every webhook is lost.
 */
export const knownSchedules = [
  {
    name: 'paid, browser closed before verification',
    schedule: lost(orders, pays, closes, looks, wait(61), clock, looks),
    told: ['pay now', 'checking', 'paid'],
    left: CONFIRMED,
  },
  {
    name: 'paid, then booked once more and paid again: the second is given back, the first is as it was',
    schedule: lost(
      ...[...paidInPart, alone({ does: 'book', replaces: false })],
      ...[alone(tab(2)), alone(tab(2)), alone(tab(2)), alone(tab(2))],
      ...[alone({ does: 'cancel', booking: 1 }), ...refundsGo],
    ),
    told: [
      ...['pay now', 'confirmed', 'second_ride', 'pay now', 'confirmed'],
      ...['200000 paise come back', 'cancelled'],
    ],
    left: [
      ...['pending partial', 'cancelled refunded', 'applied 200000', 'applied 200000'],
      ...['refund second_ride processed 200000', 'booking.confirmed', 'booking.confirmed'],
      ...['booking.cancelled', 'refund.processed'],
    ],
  },
  {
    name: 'paid, browser closed, then Cancel in Trip History',
    schedule: lost(orders, pays, closes, cancels, ...refundsGo, looks),
    told: ['pay now', '0 paise come back, and what turns out to be paid', 'cancelled', 'none'],
    left: WENT_BACK,
  },
  {
    name: 'authorised, captured later, page closed',
    schedule: lost(orders, paysHeld, closes, wait(11), clock, looks, captures, wait(61), clock, looks),
    told: ['pay now', 'processing', 'paid'],
    left: CONFIRMED,
  },
  {
    name: 'cancelled while processing',
    schedule: lost(orders, paysHeld, verifies, cancels, captures, ...refundsGo),
    told: ['pay now', 'processing', '0 paise come back, and what turns out to be paid', 'cancelled'],
    left: WENT_BACK,
  },
  {
    name: 'advance in one tab, full in another',
    schedule: lost(orders, ordersAll, ordersAll, alone(tab(1)), pays, alone(tab(1)), verifies, ...refundsGo),
    told: ['pay now', 'under_way', 'pay now', 'confirmed', 'refund_due'],
    left: DOUBLE_WENT_BACK,
  },
  {
    name: 'other car or trip chosen, the older order paid late',
    schedule: lost(orders, alone({ does: 'book', replaces: true }), pays, closes, ...refundsGo),
    told: ['pay now'],
    left: [
      'cancelled pending',
      'pending pending',
      'not applied 200000',
      'refund cancelled processed 200000',
      ...REFUNDED,
    ],
  },
  {
    name: '15 requests for an order at once',
    schedule: lost(
      ...Array.from({ length: 15 }, () => [ordersBeside, closes]).flat(),
      ...Array.from({ length: 15 }, () => goesOn),
      ...refundsGo,
    ),
    told: Array.from({ length: 15 }, () => 'pay now'),
    left: ['pending pending', '15 orders, 1 offered, 15 asked about'],
  },
  {
    name: 'paid and cancelled in time',
    schedule: lost(...paidInPart, wait(1), cancels, ...refundsGo),
    told: ['pay now', 'confirmed', '150000 paise come back', 'cancelled'],
    left: [
      'cancelled partial',
      'applied 200000',
      'refund rider_cancelled processed 150000',
      'booking.confirmed',
      'booking.cancelled',
      'refund.processed',
    ],
  },
  {
    name: 'the provider takes 15 s to answer',
    schedule: lost(orders, pays, alone(tab(0), [null, null, 'answer_lost']), looks, ...refundsGo, looks),
    told: ['pay now', 'processing', 'processing', 'paid'],
    left: CONFIRMED,
  },
  {
    name: 'tab 2 of a paid booking',
    schedule: lost(...paidInPart, alone(tab(1))),
    told: ['pay now', 'confirmed', 'already_paid'],
    left: CONFIRMED,
  },
  {
    name: 'one odd item in a list of the provider’s',
    schedule: lost(orders, pays, closes, looksWithOddItem, looks),
    told: ['pay now', 'checking', 'paid'],
    left: CONFIRMED,
  },
  {
    name: 'authorised, and ordered once more in another tab',
    schedule: lost(orders, paysHeld, wait(1), alone(tab(1)), captures, wait(16), alone(tab(1))),
    told: ['pay now', 'processing', 'already_paid'],
    left: CONFIRMED,
  },
  {
    name: 'paid in both tabs, and verified at the same moment',
    schedule: lost(
      orders,
      ...[ordersAll, ordersAll, pays, alone(tab(1))],
      parked(tab(0), 'at its batch'),
      { ...alone(tab(1)), resume: true },
      ...refundsGo,
    ),
    told: ['pay now', 'under_way', 'pay now', 'confirmed', 'refund_due'],
    left: DOUBLE_WENT_BACK,
  },
  {
    name: 'cancelled while its payment is written',
    schedule: lost(
      orders,
      pays,
      wait(1),
      parked({ does: 'clock', runs: 1 }, 'at its batch'),
      { ...cancels, resume: true },
      ...refundsGo,
    ),
    told: ['pay now', '0 paise come back, and what turns out to be paid', 'cancelled'],
    left: WENT_BACK,
  },
  {
    name: 'paid while its cancellation is written',
    schedule: lost(orders, pays, parked({ does: 'cancel', booking: 0 }, 'at its batch'), {
      ...verifies,
      resume: true,
    }),
    told: ['pay now', '0 paise come back, and what turns out to be paid', 'confirmed', 'refund_changed'],
    left: CONFIRMED,
  },
  {
    name: 'refunded by an operator while its cancellation is written',
    schedule: lost(
      ...paidInPart,
      wait(1),
      parked({ does: 'cancel', booking: 0 }, 'at its batch'),
      alone({ does: 'refund', payment: 0, part: 'all' }),
      goesOn,
      ...refundsGo,
    ),
    told: ['pay now', 'confirmed', '150000 paise come back', 'refund_changed'],
    left: [
      'pending partial',
      'applied 200000',
      'refund by_operator processed 200000',
      'booking.confirmed',
      'refund.processed',
    ],
  },
  {
    name: 'a refund that failed is made at the provider’s console',
    schedule: lost(
      ...[orders, refundsFail, alone({ does: 'book', replaces: true }), pays, ...refundsGo, ...refundsGo],
      alone({ does: 'refunds end', how: 'at_once' }),
      alone({ does: 'failed refund', refund: 0, how: 'at the console' }),
      alone({ does: 'wait', minutes: 1440 }),
    ),
    told: ['pay now'],
    left: [
      'cancelled pending',
      'cancelled pending',
      'not applied 200000',
      'refund cancelled processed 200000',
      'refund.due',
      'refund.sent',
      'refund.processed',
    ],
  },
  {
    name: 'refunded by two operators after another ended its ride, and paid back another way',
    schedule: lost(
      ...[...paidInAll, drives, drives, refundsFail],
      alone({ does: 'refund', payment: 0, part: 'all' }),
      ...refundsGo,
      alone({ does: 'proposal', decision: 'consented' }),
      ...refundsGo,
      ...refundsGo,
      alone({ does: 'failed refund', refund: 0, how: 'another way' }),
    ),
    told: ['pay now', 'confirmed'],
    left: [
      'completed refunded',
      'applied 800000',
      'refund by_operator processed 800000',
      'booking.confirmed',
      ...DRIVEN,
      'refund.sent',
      'refund.processed',
    ],
  },
  {
    name: 'a toll is confirmed while the end of its ride is written',
    schedule: lost(
      ...paidInPart,
      ...[drivesOn, drivesOn],
      alone({ does: 'enter charge', booking: 0, charge: 0, rupees: 65 }),
      parked(drive('fare', 'driver'), 'at its batch'),
      alone({ does: 'decide charge', booking: 0, charge: 0, how: 'rider confirms' }),
      goesOn,
    ),
    told: ['pay now', 'confirmed'],
    left: [
      'completed partial',
      'applied 200000',
      'booking.confirmed',
      'ride.driver_assigned',
      'ride.set_out',
      'ride.started',
      'ride.charge_entered',
      'ride.remainder_owed',
      'ride.end_reported',
    ],
  },
  {
    name: 'tipped in two tabs, and verified at the same moment',
    schedule: lost(
      ...[...paidInAll, drives, drives, alone(tab(0, 'pay', 'tip'))],
      ...[
        alone(tab(1, 'pay', 'larger tip')),
        alone(tab(1, 'pay', 'larger tip')),
        alone(tab(0)),
        alone(tab(1)),
      ],
      parked(tab(0), 'at its batch'),
      { ...alone(tab(1)), resume: true },
      ...refundsGo,
    ),
    told: ['pay now', 'confirmed', 'pay now', 'under_way', 'pay now', 'confirmed', 'refund_due'],
    left: [
      'completed paid',
      '3 orders, 3 offered, 2 asked about',
      'applied 800000',
      'not applied 20000',
      'not applied 10000',
      'refund second_tip processed 10000',
      'booking.confirmed',
      ...DRIVEN,
      'ride.tipped',
      ...REFUNDED,
    ],
  },
  {
    name: 'overdue while the provider is down',
    schedule: lost(
      ...[orders, pays, closes, alone({ does: 'outage', minutes: 120 })],
      ...[wait(61), clock, looks, wait(61), clock, looks],
    ),
    told: ['pay now', 'checking', 'paid'],
    left: CONFIRMED,
  },
  {
    // The change began before the driver accepted, and was written after: they are asked, and silence gives the ride back.
    name: 'changed while a driver accepts',
    schedule: lost(
      ...paidInPart,
      alone({ does: 'offer', page: 1, booking: 0, road: 'shorter', moves: 'later' }),
      parked({ does: 'change', page: 1 }, 'at its batch'),
      { ...drivesOn, resume: true },
      wait(15),
      clock,
    ),
    told: ['pay now', 'confirmed', '0 paise would come back, 0 be paid first', 'made'],
    left: [
      ...[...CONFIRMED, 'ride.driver_assigned', 'booking.changed', 'driver.ride_changed'],
      ...['ride.handed_back', 'driver.ride_cancelled'],
    ],
  },
  {
    // What it exceeds today's fare by goes back at once, and the rest once the driver says that they were paid all.
    name: 'paid by the fare before a change, and to the driver',
    schedule: {
      ...lost(
        ...[ordersAll, ordersAll],
        alone({ does: 'offer', page: 0, booking: 0, road: 'shorter', moves: 'later' }),
        alone({ does: 'change', page: 0 }),
        ...[drivesOn, drivesOn, alone(drive('nothing', 'driver'))],
        ...[ordersAll, alone(drive('all', 'driver'))],
      ),
      paysDriver: true,
    },
    told: ['pay now', '0 paise would come back, 0 be paid first', 'made', 'confirmed'],
    left: [
      ...['completed pending', 'not applied 800000'],
      ...['refund changed due 200000', 'refund already_paid due 600000'],
      ...['booking.payment_link', 'booking.changed', 'ride.driver_assigned', 'ride.set_out', 'ride.started'],
      ...['ride.remainder_owed', 'ride.end_reported', 'refund.due'],
    ],
  },
  {
    // Nobody asked for six days: the first question is the last, and its answer is on the way.
    name: 'asked for the last time',
    schedule: lost(
      orders,
      pays,
      parked({ does: 'wait', minutes: 4320 }, 0),
      wait(4320),
      parked({ does: 'clock', runs: 1 }, 'at its batch'),
    ),
    told: ['pay now'],
    left: [
      'cancelled partial',
      'applied 200000',
      'refund no_driver due 200000',
      'booking.confirmed',
      'booking.cancelled',
    ],
  },
] as const satisfies readonly KnownSchedule[]

/** The same, for the property of all schedules, which begins with them. */
export const examples = knownSchedules.map(({ schedule }): [Schedule] => [schedule])
