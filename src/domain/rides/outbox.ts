// What a driver's phone still has to send (docs/decisions/0041-one-outbox-on-the-phone.md): pending actions in the order in
// which they were pressed, and drafts, which nobody has pressed yet. Pure: the page and its store apply these functions.

import * as v from 'valibot'
import type { DriverRide } from '../bookings/driver-rides'
import { CountSchema, TransitionIdSchema } from '../fields'
import { formatTime } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import { PaidToDriverSchema } from '../payments/remainder'
import { endedStatement, type Statement } from '../payments/statement-lines'
import { type CarProblem, CarProblemSchema } from './car-problem'
import { CHARGE_LABELS, type ChargeKind, ChargeKindSchema } from './charges'
import type { RidePhase } from './phase'

/** The begin of every browser storage key of the driver's page: what is the driver's is removed by it. */
export const DRIVER_KEYS = 'driver-'

/** Browser storage key: the id of the driver whose the phone's store is. Without it nothing of the store is read or sent. */
export const OWNER_KEY = 'driver-of'

/** Browser storage key: the ride in the store may be shown. The key is removed as soon as nobody is signed in. */
export const RIDE_SHOWN_KEY = 'driver-ride'

const ActionKindSchema = v.picklist(['arrived', 'start', 'complete', 'call', 'charge', 'problem'])
export type ActionKind = v.InferOutput<typeof ActionKindSchema>

export const PendingActionSchema = v.object({
  /** The idempotency key of every try: the server applies it once. */
  id: TransitionIdSchema,
  /** The id of the driver who made it. */
  driver: v.string(),
  ride_id: v.string(),
  kind: ActionKindSchema,
  /** The action's place among all actions of this phone: a later press has a higher number. */
  order: CountSchema,
  /** Milliseconds since 1970, by the server's clock as the page knows it; null: a draft. */
  pressed_at: v.nullable(CountSchema),
  /** What was typed: of 'start' the digits, of 'complete' the money, of a charge `TypedCharge`. */
  body: v.record(v.string(), v.unknown()),
  /** A JPEG; null where there is none, or where the phone's storage was too full for it. */
  photo: v.nullable(v.instance(Uint8Array<ArrayBuffer>)),
  /** What the server last said against it, for the form of a charge. */
  problem: v.nullable(v.string()),
})
export type PendingAction = v.InferOutput<typeof PendingActionSchema>

/** By `order`. */
export type Outbox = readonly PendingAction[]

/** An action as it is typed or pressed; `order` is given as it is stored. */
export const newAction = (
  made: Pick<PendingAction, 'id' | 'driver' | 'ride_id' | 'kind'>,
  pressedAt: number,
  body: PendingAction['body'] = {},
): PendingAction => ({
  ...made,
  order: 0,
  pressed_at: Math.max(0, Math.round(pressedAt)),
  body,
  photo: null,
  problem: null,
})

/** A toll or parking as far as it was typed. */
const TypedChargeSchema = v.object({
  kind: v.nullable(ChargeKindSchema),
  rupees: v.string(),
  /** The phone's camera was opened, and no photo has come. */
  at_camera: v.boolean(),
})
export type TypedCharge = v.InferOutput<typeof TypedChargeSchema>

export const NOTHING_TYPED: TypedCharge = { kind: null, rupees: '', at_camera: false }

/** What was typed of a charge; nothing for a body that does not fit. */
export function typedOf({ body }: Pick<PendingAction, 'body'>): TypedCharge {
  const typed = v.safeParse(TypedChargeSchema, body)
  return typed.success ? typed.output : NOTHING_TYPED
}

/** Whole rupees; null of anything else that was typed. */
export const rupeesOf = ({ rupees }: Pick<TypedCharge, 'rupees'>): number | null =>
  /^\d{1,4}$/.test(rupees.trim()) && Number(rupees) > 0 ? Number(rupees) : null

/** '₹65 toll', as in 'Send ₹65 toll'. */
export const nameOfCharge = (kind: ChargeKind, rupees: number) =>
  `${formatRupees(rupees)} ${CHARGE_LABELS[kind].toLowerCase()}`

/** '₹65 toll'; null as long as a kind or the rupees are missing. */
export function chargeName(action: PendingAction): string | null {
  const { kind, ...typed } = typedOf(action)
  const rupees = rupeesOf(typed)
  return kind && rupees ? nameOfCharge(kind, rupees) : null
}

/** What a ride's page shows of an action that the server has not answered. */
type ShownFields = Pick<
  DriverRide,
  'phase' | 'arrived_at' | 'start_time' | 'end_time' | 'statement' | 'second_car'
>

/** A request below the address of its ride, with a body or a JPEG; posted where no method is named. */
interface ActionRequest {
  path: string
  body?: object
  photo?: PendingAction['photo']
  method?: 'PUT'
  timeoutMs?: number
}

/** All that differs between the kinds of actions. */
interface Kind {
  /**
   * What the action changes of its ride, at this time: such presses of one ride are sent in their order, each after
   * the answer to the press before. Null: the action waits for the presses before it and holds nothing up.
   */
  shows: ((at: string, action: PendingAction, before?: Statement) => Partial<ShownFields>) | null
  /** The positions from before the press go first, because the server judges it by them. */
  isJudged?: true
  /** In a sentence of the driver's page. */
  words: string
  /** The title of what a driver reads where it was refused; null: nothing. `code` is the refusal's. */
  notTaken(action: PendingAction, code: string): string | null
  /** `isFirst`: no try before this one has failed. */
  request(action: PendingAction, isFirst: boolean): ActionRequest
  /** Milliseconds from a failed try to the next, doubled with each up to the second number; absent: `RETRY_MS`. */
  retryMs?: readonly [number, number]
}

const RETRY_MS = [4000, 30_000] as const

const transition = (path: string, { pressed_at, body }: PendingAction): ActionRequest => ({
  path,
  body: { ...body, pressed_at },
})

/**
 * A report that the position has to confirm. Once a try has failed nobody can be asked for a reason: where no position
 * confirms it, it stands as the driver's word (docs/product.md, OFFLINE-12).
 */
const report = (path: string, action: PendingAction, isFirst: boolean): ActionRequest => {
  const reason = isFirst ? {} : { reason: { code: 'no_network', words: null } }
  return transition(path, { ...action, body: { ...reason, ...action.body } })
}

/** What the request of an end says of the money that was collected. */
const CollectedSchema = v.object({ collected: PaidToDriverSchema })

function endShown(at: string, { body }: PendingAction, before?: Statement): Partial<ShownFields> {
  const ended = { phase: 'completed', end_time: at } as const
  if (!before) return ended
  const said = v.safeParse(CollectedSchema, body)
  return { ...ended, statement: endedStatement(before, said.success ? said.output.collected : null) }
}

/** One row for each kind: another kind is another row, and its name in `ActionKindSchema`. */
export const ACTIONS: Record<ActionKind, Kind> = {
  arrived: {
    shows: (at) => ({ phase: 'arrived', arrived_at: at }),
    isJudged: true,
    words: '‘I have arrived’',
    notTaken: () => 'Your arrival was not taken',
    request: (action, isFirst) => report('arrived', action, isFirst),
  },
  start: {
    shows: (at) => ({ phase: 'started', start_time: at, second_car: null }),
    words: 'the PIN',
    notTaken: (_, code) =>
      code === 'wrong_pin' ? 'The PIN was not right' : 'The start of the ride was not taken',
    request: (action) => transition('start', action),
  },
  complete: {
    shows: endShown,
    isJudged: true,
    words: 'the end of the ride',
    notTaken: () => 'The end of the ride was not taken',
    request: (action, isFirst) => report('complete', action, isFirst),
  },
  call: {
    shows: null,
    words: 'your call',
    notTaken: () => null,
    request: (action) => transition('calls', action),
  },
  problem: {
    shows: null,
    isJudged: true,
    words: 'the car’s problem',
    notTaken: () => 'The car’s problem was not taken',
    request: (action) => transition('problem', action),
  },
  charge: {
    shows: null,
    words: 'a toll or parking',
    notTaken: (action) => {
      const name = chargeName(action)
      return name && `${name} is not entered`
    },
    request: (action) => ({
      path: `charges/${action.id}?kind=${typedOf(action).kind}&amount=${rupeesOf(typedOf(action))}`,
      method: 'PUT',
      photo: action.photo,
      // Slow networks send 400 kB in less.
      timeoutMs: 90_000,
    }),
    // Each photo has some 400 kB.
    retryMs: [8000, 240_000],
  },
}

/** Whether the press is sent in the order of its ride. */
export const isInOrder = ({ kind }: PendingAction): boolean => ACTIONS[kind].shows !== null

export const isDraft = ({ pressed_at }: PendingAction): boolean => pressed_at === null

/** The actions of one ride that are sent in their order. */
export const pressesOf = (outbox: Outbox, rideId: string | undefined): Outbox =>
  outbox.filter((action) => action.ride_id === rideId && isInOrder(action))

/** A ride's toll or parking that the server does not have: the one that was pressed, else the draft. */
export function chargeOf(outbox: Outbox, rideId: string): PendingAction | undefined {
  const charges = outbox.filter(({ kind, ride_id }) => kind === 'charge' && ride_id === rideId)
  return charges.find((charge) => !isDraft(charge)) ?? charges[0]
}

/** The problem of a ride's car that the server does not have yet; null without one. */
export function problemOf(outbox: Outbox, rideId: string): CarProblem | null {
  const pressed = outbox.findLast(({ kind, ride_id }) => kind === 'problem' && ride_id === rideId)
  const body = v.safeParse(v.object({ problem: CarProblemSchema }), pressed?.body)
  return body.success ? body.output.problem : null
}

/** What may be sent now: of each ride the oldest press, and the calls and charges that no press of their ride is before. */
export const sendable = (outbox: Outbox): Outbox =>
  outbox.filter(
    (action, place) => !isDraft(action) && pressesOf(outbox.slice(0, place), action.ride_id).length === 0,
  )

/** Milliseconds until the next try, after so many that failed (1 or more). */
export function retryDelay(kind: ActionKind, failures: number): number {
  const [first, longest] = ACTIONS[kind].retryMs ?? RETRY_MS
  return Math.min(longest, first * 2 ** (failures - 1))
}

/** Why an action was not done, as `src/api.ts` reads it from an answer, or from none. */
export type ActionRefusal =
  | { reason: 'refused'; status: number; code: string; message: string }
  | { reason: 'unreachable' | 'unreadable'; message: string }

/** 'unknown_call': the server is of another deployment than the page, as after a rollback, and has no such route. */
const UNDECIDED_CODES = ['changed', 'unknown_call']

/**
 * What an answer means for an action. 'wait for sign-in': the server did not look at it. 'retry': there was no answer,
 * or a page in its place, a failure of ours, a limit, or a conflict with another change. Anything else is decided
 * (docs/product.md, OFFLINE-9).
 */
export function verdictOf(refusal: ActionRefusal | null): 'done' | 'wait for sign-in' | 'retry' | 'refused' {
  if (refusal === null) return 'done'
  if (refusal.reason !== 'refused') return 'retry'
  const { status, code } = refusal
  if (status === 401 || (status === 403 && code !== 'not_set_up')) return 'wait for sign-in'
  return status >= 429 || UNDECIDED_CODES.includes(code) ? 'retry' : 'refused'
}

/**
 * The ride is not in the phase for it, because it was applied already or somebody else ended or cancelled the ride, or
 * gave it away; or the press is too old to count.
 */
const PAST_CODES = ['wrong_phase', 'cancelled', 'press_out_of_time', 'given_away']

/** What was pressed after a press in its ride, and cannot hold without it. */
const pressedAfter = (outbox: Outbox, action: PendingAction): Outbox =>
  isInOrder(action) ? pressesOf(outbox, action.ride_id).filter(({ order }) => order > action.order) : []

/**
 * Whether the ride is past a refused press, and something was pressed after it. Then that press alone goes: the server
 * takes what was collected still, and says what it does not take (docs/product.md, OFFLINE-14).
 */
const isPast = (outbox: Outbox, action: PendingAction, refusal: ActionRefusal): boolean =>
  refusal.reason === 'refused' && PAST_CODES.includes(refusal.code) && pressedAfter(outbox, action).length > 0

export type OutboxEvent =
  /** Typed or photographed: a ride has one draft. */
  | { type: 'drafted'; action: PendingAction }
  | { type: 'pressed'; action: PendingAction }
  /** `newId`: of the draft that a refused charge becomes. */
  | { type: 'answered'; id: string; refusal: ActionRefusal | null; newId: string }
  | { type: 'discarded'; id: string }

const without = (outbox: Outbox, gone: Outbox) =>
  outbox.filter(({ id }) => !gone.some((one) => one.id === id))

/**
 * The outbox after an event. The same event twice changes nothing the second time. A pressed action stays until it is
 * answered or discarded, whatever its age.
 */
export function reduce(outbox: Outbox, event: OutboxEvent): Outbox {
  if (event.type === 'drafted') {
    const { action } = event
    const before = outbox.filter(({ kind, ride_id, pressed_at }) => {
      return kind === action.kind && ride_id === action.ride_id && pressed_at === null
    })
    return [action, ...without(outbox, [...before, action])]
  }
  if (event.type === 'pressed') {
    const { action } = event
    // A second press is no second transition.
    const isKnown = outbox.some((each) => {
      const isSame = each.ride_id === action.ride_id && each.kind === action.kind && isInOrder(each)
      return isSame || (each.id === action.id && !isDraft(each))
    })
    if (isKnown) return outbox
    const order = 1 + Math.max(0, ...outbox.map((each) => each.order))
    return [...without(outbox, [action]), { ...action, order }]
  }
  const action = outbox.find(({ id }) => id === event.id)
  if (!action) return outbox
  if (event.type === 'discarded') return without(outbox, [action])
  const { refusal, newId } = event
  if (refusal === null) return without(outbox, [action])
  if (verdictOf(refusal) !== 'refused') {
    // Of an action without an answer the page says that it is kept: no problem has to be named.
    const problem = refusal.reason === 'unreachable' ? null : refusal.message
    return outbox.map((each) => (each === action ? { ...action, problem } : each))
  }
  if (action.kind === 'charge') {
    // Changed it is another charge, because the photo of this id may be stored.
    const draft = { ...action, id: newId, pressed_at: null, problem: refusal.message }
    return reduce(without(outbox, [action]), { type: 'drafted', action: draft })
  }
  const alone = isPast(outbox, action, refusal)
  return without(outbox, alone ? [action] : [action, ...pressedAfter(outbox, action)])
}

/**
 * A ride as its driver's pages show it: as the server knows it, with the presses that wait applied. A start that waits has
 * not been checked: the page says so.
 */
export function withPresses<Ride extends { id: string; phase: RidePhase; statement?: Statement }>(
  ride: Ride,
  outbox: Outbox,
): Ride {
  const shown = { ...ride }
  for (const action of pressesOf(outbox, ride.id)) {
    const at = new Date(action.pressed_at ?? 0).toISOString()
    Object.assign(shown, ACTIONS[action.kind].shows?.(at, action, shown.statement))
  }
  return shown
}

/** What a driver reads of an action that was refused later than at its press; null: nothing. `outbox`: before the answer. */
export function refusalNotice(
  outbox: Outbox,
  action: PendingAction,
  refusal: ActionRefusal,
): { title: string; text: string } | null {
  const code = refusal.reason === 'refused' ? refusal.code : ''
  const title = ACTIONS[action.kind].notTaken(action, code)
  if (title === null || isPast(outbox, action, refusal)) return null
  if (!isInOrder(action)) return { title, text: refusal.message }
  const words = pressedAfter(outbox, action)
    .map(({ kind }) => ACTIONS[kind].words)
    .join(' and ')
  const also =
    words === '' ? '' : ` So ${words} does not count either. Call the office if the rider is in your car.`
  const at = formatTime(new Date(action.pressed_at ?? 0))
  return { title, text: `Pressed at ${at}, without a network. ${refusal.message}${also}` }
}
