import fc from 'fast-check'
import type { Switches } from '../../../sandbox/razorpay/switches'
import type { ProposalDecision } from '../../../worker/ops/refund-by-hand'
import type { ROADS } from './change-page'
import type { Ending } from './provider'
import { FAULTS } from './scheduler'
import { alone, type Step, stepsOf, weighted } from './steps'

/** What happens in one step. A `booking`, `payment` or `delivery` is counted from the first, and round again. */
export type Action =
  /** A tab does its next step: orders, is paid in the checkout, verifies. */
  | { does: 'tab'; tab: number; pays: 'advance' | 'full' | 'change' | 'tip' | 'larger tip'; ending: Ending }
  | { does: 'close'; tab: number }
  /** The rider books once more, in the last tab, perhaps in place of the first booking. */
  | { does: 'book'; replaces: boolean }
  /** A page reads how a booking's payment stands, and has the provider asked. */
  | { does: 'look'; booking: number }
  | { does: 'cancel'; booking: number }
  /** One of the rider's two pages shows what a change of a booking would bring; its press agrees to what it shows. */
  | {
      does: 'offer'
      page: number
      booking: number
      road: keyof typeof ROADS
      moves: 'near' | 'later' | 'sooner' | 'car' | 'passenger'
    }
  | { does: 'change'; page: number }
  /** The driver who is asked about a changed ride keeps it, or gives it back. */
  | { does: 'answer'; booking: number; keeps: boolean }
  /** A bank captures what is authorised, or authorises what failed: holding it, or to be captured. */
  | { does: 'bank'; payment: number; holds: boolean }
  | { does: 'webhook'; delivery: number; arrives: 'once' | 'twice' | 'never' }
  /** The clock's run, or two of them at once. */
  | { does: 'clock'; runs: 1 | 2 }
  /**
   * The driver of a booking accepts it; the next time they start it, and end it, or an operator does, or nobody yet.
   * 'fare': the driver knows of no tolls and parking, nor what a rental costs beyond its package; 'as before': as long
   * ago. 'rider': its car has a problem, and they end it there.
   */
  | {
      does: 'drive'
      booking: number
      collects: 'all' | 'fare' | 'part' | 'nothing' | 'as before'
      endedBy: 'driver' | 'operator' | 'nobody' | 'rider'
      /** Whether the press of its end waited for a network; and how far a rental went, null where nobody knows. */
      sentLate: boolean
      kilometres: number | null
    }
  /** Rider or driver extends a rental: by what is offered, by what their page showed before, or by another sum. */
  | {
      does: 'extend'
      booking: number
      by: 'rider' | 'driver'
      asks: 'offered' | 'as before' | 'another sum'
      presses: 1 | 2
    }
  /** An operator enters when the permits of the cars end: a rental is extended in none that has ended. */
  | { does: 'permits'; end: boolean }
  /** The driver enters a toll, under one of few ids, so that it is sent again, too; or withdraws it. */
  | { does: 'enter charge'; booking: number; charge: number; rupees: number }
  | { does: 'withdraw charge'; booking: number; charge: number }
  /** The rider decides about it, or an operator. */
  | {
      does: 'decide charge'
      booking: number
      charge: number
      how: 'rider confirms' | 'rider disputes' | 'operator confirms' | 'operator declines'
    }
  /** An operator writes off what is owed for a driven ride, or records that it was paid after all. */
  | { does: 'settle owed'; booking: number; how: 'written off' | 'collected' | 'at the office' }
  /** An operator refunds all that is left of a payment, half of it, or less than the provider sends. */
  | { does: 'refund'; payment: number; part: 'all' | 'half' | 'paise' }
  /** The other operator decides the refund that was proposed first. */
  | { does: 'proposal'; decision: ProposalDecision }
  /** An operator sends a refund that is held up once more, makes it at the provider's own console, or pays it otherwise. */
  | { does: 'failed refund'; refund: number; how: 'sent again' | 'at the console' | 'another way' }
  /** From now on the provider's refunds end so. */
  | { does: 'refunds end'; how: Switches['refunds'] }
  /** Somebody pays an order that names no booking of ours. */
  | { does: 'stray payment' }
  /** The provider answers nothing for so long. */
  | { does: 'outage'; minutes: number }
  /** Time passes; after more than ten minutes the clock begins a run. */
  | { does: 'wait'; minutes: number }

export type ActionThat<Does extends Action['does']> = Extract<Action, { does: Does }>

/** An item of a list, counted from the first and round again. */
export const pick = <Item>(list: readonly Item[], place: number): Item | undefined =>
  list[place % Math.max(1, list.length)]

export interface Schedule {
  steps: readonly Step<Action>[]
  /** In the end: whether the webhooks that were not delivered are, or are lost. */
  webhooks: 'delivered' | 'lost'
  /** What is booked are rentals. */
  rents: boolean
  /** An operator books, to be paid to the driver, and every second one with a link: the first ahead, the others as cabs for now. */
  paysDriver?: boolean
}

const one = fc.constantFrom

// The first value of a choice is what it shrinks to. Most steps are about the first booking, so that they meet.
const booking = one(0, 0, 0, 1)
const place = fc.nat({ max: 5 })
const charge = one(0, 0, 1, 2)
const page = one(0, 0, 1)

const drive = weighted<ActionThat<'drive'>>(3, {
  does: one('drive'),
  booking,
  collects: one('all', 'fare', 'part', 'nothing', 'as before'),
  endedBy: one('driver', 'operator', 'nobody', 'rider'),
  sentLate: one(false, false, true),
  kilometres: one(null, 12, 33, 57, 130),
})

const ACTIONS: fc.WeightedArbitrary<Action>[] = [
  weighted(16, {
    does: one('tab'),
    tab: one(0, 0, 1, 1, 2),
    pays: one('advance', 'full', 'full', 'change', 'change', 'tip', 'larger tip'),
    ending: one('pay', 'pay', 'held', 'fail'),
  }),
  weighted(3, { does: one('clock'), runs: one(1, 1, 2) }),
  weighted(4, { does: one('webhook'), delivery: place, arrives: one('once', 'once', 'twice', 'never') }),
  drive,
  weighted(3, { does: one('enter charge'), booking, charge, rupees: one(65, 65, 40, 600) }),
  weighted(4, {
    does: one('decide charge'),
    booking,
    charge,
    how: one('rider confirms', 'rider confirms', 'operator confirms', 'rider disputes', 'operator declines'),
  }),
  weighted(1, { does: one('withdraw charge'), booking, charge }),
  weighted(3, { does: one('wait'), minutes: one(1, 1, 11, 16, 61, 61, 840, 1440, 4320) }),
  weighted(4, { does: one('cancel'), booking }),
  weighted(5, {
    does: one('offer'),
    page,
    booking,
    road: one('shorter', 'short', 'longer', 'long', 'long'),
    moves: one('near', 'near', 'later', 'sooner', 'car', 'passenger'),
  }),
  weighted(6, { does: one('change'), page }),
  weighted(2, { does: one('answer'), booking, keeps: one(true, true, false) }),
  weighted(3, { does: one('look'), booking }),
  weighted(2, { does: one('bank'), payment: place, holds: fc.boolean() }),
  weighted(2, { does: one('refund'), payment: place, part: one('all', 'half', 'paise') }),
  weighted(2, { does: one('proposal'), decision: one('consented', 'consented', 'declined') }),
  weighted(1, { does: one('book'), replaces: fc.boolean() }),
  weighted(1, { does: one('close'), tab: one(0, 1, 2) }),
  weighted(2, {
    does: one('failed refund'),
    refund: place,
    how: one('sent again', 'at the console', 'another way'),
  }),
  weighted(1, { does: one('refunds end'), how: one('at_once', 'later', 'failing') }),
  weighted(2, { does: one('settle owed'), booking, how: one('written off', 'collected', 'at the office') }),
  weighted(1, { does: one('stray payment') }),
  weighted(2, { does: one('outage'), minutes: one(2, 120) }),
]

/** What happens to rentals beside. */
const RENTAL_ACTIONS: fc.WeightedArbitrary<Action>[] = [
  weighted(9, {
    does: one('extend'),
    booking,
    by: one('rider', 'driver'),
    asks: one('offered', 'offered', 'as before', 'another sum'),
    presses: one(1, 2),
  }),
  weighted(3, { does: one('permits'), end: one(true, false, false) }),
  { ...drive, weight: 9 },
  weighted(5, { does: one('wait'), minutes: one(35, 76, 130, 320) }),
]

/** The first tab orders, is paid, verifies. */
const goesOn: Step<Action> = alone({ does: 'tab', tab: 0, pays: 'advance', ending: 'pay' })
const confirmed = [goesOn, goesOn, goesOn]
const paysAll: Step<Action> = alone({ does: 'tab', tab: 1, pays: 'full', ending: 'pay' })
// The second tab is told of the first, and asks again.
const twoOrders = [goesOn, paysAll, paysAll]
const drives = (
  collects: ActionThat<'drive'>['collects'],
  endedBy: ActionThat<'drive'>['endedBy'],
  kilometres: number | null = null,
  sentLate = false,
): Step<Action> => alone({ does: 'drive', booking: 0, collects, endedBy, sentLate, kilometres })
const accepts = drives('all', 'driver')
const booksAgain: Step<Action> = alone({ does: 'book', replaces: false })
const paysSecond: Step<Action> = alone({ does: 'tab', tab: 2, pays: 'advance', ending: 'pay' })
const tips: Step<Action> = alone({ does: 'tab', tab: 1, pays: 'tip', ending: 'pay' })
const endsUnpaid = drives('nothing', 'operator')

const starts = drives('all', 'nobody')
const entersToll: Step<Action> = alone({ does: 'enter charge', booking: 0, charge: 0, rupees: 65 })
const endsWithFare = drives('fare', 'driver')

const changesTo = (road: keyof typeof ROADS, moves: ActionThat<'offer'>['moves'] = 'near') => [
  alone<Action>({ does: 'offer', page: 0, booking: 0, road, moves }),
  alone<Action>({ does: 'change', page: 0 }),
]
const paysChange: Step<Action> = alone({ does: 'tab', tab: 1, pays: 'change', ending: 'pay' })

/** Half of all schedules begin with a payment under way or done, so that as much happens after it as before. */
const beginnings = one<Step<Action>[]>(
  [],
  [],
  [],
  [goesOn],
  [goesOn, goesOn],
  twoOrders,
  [...twoOrders, goesOn, paysAll],
  confirmed,
  [...confirmed, accepts],
  // The rider is asked about the first, and goes on.
  [...confirmed, booksAgain, paysSecond, paysSecond, paysSecond, paysSecond],
  [...confirmed, ...changesTo('long')],
  [...confirmed, accepts, ...changesTo('long', 'later'), paysChange, paysChange],
  [...confirmed, accepts, ...changesTo('longer', 'later')],
  [paysAll, paysAll, paysAll, ...changesTo('shorter')],
  [paysAll, paysAll, paysAll, ...changesTo('long'), paysChange],
  [...confirmed, accepts, endsUnpaid],
  [...confirmed, accepts, accepts, tips, tips],
  [...confirmed, accepts, endsUnpaid, goesOn, goesOn],
  [...confirmed, accepts, starts, entersToll],
  [...confirmed, accepts, starts, entersToll, endsWithFare],
  [paysAll, paysAll, paysAll, alone({ does: 'refund', payment: 0, part: 'all' })],
)

const extendsIt: Step<Action> = alone({
  does: 'extend',
  booking: 0,
  by: 'rider',
  asks: 'offered',
  presses: 1,
})
const goesOver: Step<Action> = alone({ does: 'wait', minutes: 320 })
const started = [...confirmed, accepts, starts]

const rentalBeginnings = one<Step<Action>[]>(
  [],
  [...confirmed, accepts],
  [...confirmed, ...changesTo('short', 'car')],
  [...confirmed, ...changesTo('long', 'later'), paysChange, paysChange, paysChange, accepts, starts],
  [paysAll, paysAll, paysAll, ...changesTo('shorter', 'later'), accepts, starts, goesOver],
  started,
  [...started, extendsIt],
  [...started, extendsIt, goesOver],
  [...started, alone({ does: 'permits', end: true }), extendsIt],
  [...started, extendsIt, goesOver, drives('all', 'driver', 57)],
  [...started, goesOver, drives('as before', 'driver', 33)],
  [...started, goesOver, drives('nothing', 'driver', 57), goesOn, goesOn],
)

/** What happens to bookings that are paid to the driver beside: cabs for now, late cancellations, and what is owed for them. */
const TO_DRIVER_ACTIONS: fc.WeightedArbitrary<Action>[] = [
  weighted(6, { does: one('book'), replaces: fc.boolean() }),
  { ...drive, weight: 8 },
  weighted(5, { does: one('wait'), minutes: one(16, 320, 840, 1260) }),
  weighted(6, { does: one('settle owed'), booking, how: one('written off', 'collected', 'at the office') }),
]

const paysByLink = [goesOn, goesOn, goesOn]
const paysSecondByLink = [paysSecond, paysSecond, paysSecond]
const cancels: Step<Action> = alone({ does: 'cancel', booking: 0 })
const halfADay: Step<Action> = alone({ does: 'wait', minutes: 840 })

const beginningsToDriver = one<Step<Action>[]>(
  [],
  [accepts, starts],
  [accepts, endsUnpaid],
  [booksAgain],
  [booksAgain, drives('nothing', 'driver')],
  [...paysByLink, accepts],
  [accepts, starts, goesOn, goesOn],
  [accepts, starts, goesOn, goesOn, drives('as before', 'driver', null, true)],
  [booksAgain, ...paysSecondByLink],
  [booksAgain, paysSecond, paysSecond, alone({ does: 'cancel', booking: 1 })],
  [goesOn, goesOn, ...changesTo('shorter', 'later')],
  [halfADay, cancels],
  [...changesTo('long', 'later'), halfADay, cancels],
  [halfADay, ...changesTo('shorter', 'later'), cancels],
)

/**
 * Any schedule; one in six is of rentals, and one of bookings that are paid to the driver. A failing one shrinks to few
 * steps, each alone and without a fault.
 */
export const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 4, arbitrary: schedulesOf(beginnings, ACTIONS, false) },
  { weight: 1, arbitrary: schedulesOf(rentalBeginnings, [...ACTIONS, ...RENTAL_ACTIONS], true) },
  { weight: 1, arbitrary: schedulesOf(beginningsToDriver, [...ACTIONS, ...TO_DRIVER_ACTIONS], false, true) },
)

function schedulesOf(
  begins: fc.Arbitrary<Step<Action>[]>,
  actions: fc.WeightedArbitrary<Action>[],
  rents: boolean,
  paysDriver = false,
): fc.Arbitrary<Schedule> {
  const after = fc.array(stepsOf(fc.oneof(...actions), FAULTS), { minLength: 1, maxLength: 20, size: 'max' })
  return fc.record({
    steps: fc.tuple(begins, after).map((parts) => parts.flat()),
    webhooks: one('lost', 'delivered'),
    rents: fc.constant(rents),
    paysDriver: fc.constant(paysDriver),
  })
}
