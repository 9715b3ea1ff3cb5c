import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import {
  ACTIONS,
  type ActionKind,
  type ActionRefusal,
  chargeOf,
  isInOrder,
  type Outbox,
  type OutboxEvent,
  type PendingAction,
  reduce,
  refusalNotice,
  retryDelay,
  sendable,
  verdictOf,
  withPresses,
} from '../../../src/domain/rides/outbox'
import { aStatement } from '../../support/bookings/statements'
import { anAction } from '../../support/rides/pending-actions'

const pressed = (...actions: PendingAction[]): Outbox =>
  actions.reduce<Outbox>((outbox, action) => reduce(outbox, { type: 'pressed', action }), [])
const answered = (outbox: Outbox, id: string, refusal: ActionRefusal | null = null) =>
  reduce(outbox, { type: 'answered', id, refusal, newId: 'n'.repeat(32) })
const refused = (status: number, code: string): ActionRefusal => ({
  reason: 'refused',
  status,
  code,
  message: 'The server says why.',
})
const UNREACHABLE: ActionRefusal = { reason: 'unreachable', message: 'No network.' }
const notice = (outbox: Outbox, { id }: PendingAction, refusal: ActionRefusal) => {
  const action = outbox.find((each) => each.id === id)
  return action ? refusalNotice(outbox, action, refusal) : null
}
const kinds = (outbox: Outbox) => outbox.map(({ kind }) => kind)

describe('An answer', () => {
  it.each([
    [null, 'done'],
    [UNREACHABLE, 'retry'],
    [{ reason: 'unreadable', message: 'A page.' } as const, 'retry'],
    [refused(401, 'signed_out'), 'wait for sign-in'],
    [refused(403, 'forbidden'), 'wait for sign-in'],
    [refused(403, 'phone_not_verified'), 'wait for sign-in'],
    // A decided charge: nothing that a driver does on the phone changes it.
    [refused(403, 'not_set_up'), 'refused'],
    [refused(409, 'changed'), 'retry'],
    [refused(404, 'unknown_call'), 'retry'],
    [refused(429, 'too_many_requests'), 'retry'],
    [refused(503, 'unavailable'), 'retry'],
    [refused(409, 'position_not_confirmed'), 'refused'],
    [refused(422, 'press_out_of_time'), 'refused'],
  ] as const)('%j means %s', (refusal, verdict) => {
    expect(verdictOf(refusal)).toBe(verdict)
  })

  it('that decides nothing keeps what was pressed, with what the server said', () => {
    const outbox = pressed(anAction('arrived'))
    const [{ id } = { id: '' }] = outbox
    expect(answered(outbox, id, UNREACHABLE)).toMatchObject([{ id, problem: null }])
    expect(answered(outbox, id, refused(409, 'changed'))).toMatchObject([
      { id, problem: 'The server says why.' },
    ])
  })

  it('of a refusal takes what was pressed after it in that ride, and no call, charge or other ride (OFFLINE-15)', () => {
    const start = anAction('start')
    const other = anAction('arrived', { ride_id: 'ride-2' })
    const outbox = pressed(start, anAction('call'), anAction('complete'), anAction('charge'), other)
    expect(kinds(answered(outbox, start.id, refused(422, 'wrong_pin')))).toEqual([
      'call',
      'charge',
      'arrived',
    ])
    expect(notice(outbox, start, refused(422, 'wrong_pin'))?.text).toContain(
      'So the end of the ride does not count either',
    )
  })

  it.each(['wrong_phase', 'cancelled', 'press_out_of_time', 'given_away'])(
    'that the ride is past a press (%s) takes that alone, and says nothing where something was pressed after it',
    (code) => {
      const start = anAction('start')
      const outbox = pressed(start, anAction('complete'))
      expect(kinds(answered(outbox, start.id, refused(409, code)))).toEqual(['complete'])
      expect(notice(outbox, start, refused(409, code))).toBeNull()
      expect(notice(pressed(start), start, refused(409, code))?.title).toContain('not taken')
    },
  )

  it('that refuses a charge makes it a draft again, of another id, with its photo and why', () => {
    const photo = new Uint8Array(8)
    const charge = anAction('charge', { body: { kind: 'toll', rupees: '65', at_camera: false }, photo })
    const [draft] = answered(pressed(charge), charge.id, refused(409, 'charges_over_limit'))
    expect(draft).toMatchObject({
      id: 'n'.repeat(32),
      pressed_at: null,
      photo,
      problem: 'The server says why.',
    })
  })

  it('to what is not there any more changes nothing', () => {
    const outbox = pressed(anAction('arrived'))
    expect(answered(outbox, 'x'.repeat(32))).toBe(outbox)
  })
})

describe('What was pressed', () => {
  it('counts once for each kind of a ride while it waits', () => {
    const first = anAction('arrived')
    expect(pressed(first, anAction('arrived'))).toHaveLength(1)
    expect(pressed(first, first)[0]?.id).toBe(first.id)
  })

  it('is never a draft: those are sent by nobody', () => {
    const draft = anAction('charge', { pressed_at: null })
    const outbox = reduce(pressed(), { type: 'drafted', action: draft })
    expect(sendable(outbox)).toEqual([])
    expect(chargeOf(outbox, 'ride-1')).toBe(draft)
  })

  it('of a draft is one a ride: another tab’s is replaced', () => {
    const drafts = [anAction('charge', { pressed_at: null }), anAction('charge', { pressed_at: null })]
    const outbox = drafts.reduce<Outbox>((all, action) => reduce(all, { type: 'drafted', action }), [])
    expect(outbox).toEqual([drafts[1]])
  })

  it('is tried again rarer and rarer, a photo rarest', () => {
    expect([1, 2, 3, 4, 9].map((count) => retryDelay('complete', count))).toEqual([
      4000, 8000, 16_000, 30_000, 30_000,
    ])
    expect([1, 2, 6].map((count) => retryDelay('charge', count))).toEqual([8000, 16_000, 240_000])
  })

  it('asks for a reason at its first try alone: later nobody can be asked', () => {
    const body = (action: PendingAction, isFirst: boolean) =>
      ACTIONS[action.kind].request(action, isFirst).body
    const no_network = { reason: { code: 'no_network', words: null } }
    const arrived = anAction('arrived')
    expect(body(arrived, true)).not.toHaveProperty('reason')
    expect(body(arrived, false)).toMatchObject(no_network)
    const reason = { code: 'other', words: 'The gate is closed' }
    expect(body(anAction('arrived', { body: { reason } }), false)).toMatchObject({ reason })
    expect(body(anAction('start', { body: { pin: '4821' } }), false)).not.toHaveProperty('reason')
  })
})

describe('The ride on the driver’s page', () => {
  const ride = {
    id: 'ride-1',
    phase: 'on_the_way' as const,
    arrived_at: null,
    start_time: null,
    end_time: null,
    statement: aStatement('driver', { status: 'started' }),
  }
  type Shown = typeof ride & Pick<DriverRide, 'phase'>

  it.each([
    [[], 'on_the_way'],
    [['arrived'], 'arrived'],
    [['arrived', 'call', 'start'], 'started'],
    [['arrived', 'start', 'charge', 'complete'], 'completed'],
  ] as const)('with %s waiting it is %s', (waiting, phase) => {
    expect(withPresses<Shown>(ride, pressed(...waiting.map((kind) => anAction(kind)))).phase).toBe(phase)
  })

  it('is not changed by what waits of another ride', () => {
    expect(withPresses<Shown>(ride, [anAction('arrived', { ride_id: 'ride-2' })])).toEqual(ride)
  })

  it.each([
    [{ collected: { rupees: 470, method: 'cash' } }, ['Fare', 'Collected in cash']],
    [{ collected: null }, ['Fare']],
    [{ collected: 'much' }, ['Fare']],
  ])('has the end and the money of an end that waits with %j', (body, labels) => {
    const end = anAction('complete', { body })
    const shown = withPresses<Shown>(ride, [end])
    expect(shown.end_time).toBe(new Date(end.pressed_at ?? 0).toISOString())
    expect(shown.statement.lines.map(({ label }) => label)).toEqual(labels)
  })
})

/** What may happen to a request, and whether its answer comes. */
const FATES = ['taken', 'taken, answer lost', 'lost', 'late', 'busy', 'signed out', 'refused'] as const

type Step =
  | { do: 'press'; ride: string; kind: ActionKind }
  | { do: 'send'; place: number; fate: (typeof FATES)[number] }
  | { do: 'reload' }
  | { do: 'late arrives' }

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('press' as const),
        ride: fc.constantFrom('ride-1', 'ride-2'),
        kind: fc.constantFrom<ActionKind>('arrived', 'start', 'complete', 'call', 'charge', 'problem'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        place: fc.nat(4),
        fate: fc.constantFrom(...FATES),
      }),
    },
    fc.record({ do: fc.constant('reload' as const) }),
    fc.record({ do: fc.constant('late arrives' as const) }),
  ),
  { maxLength: 40 },
)

/** A phone whose store survives everything, and a server that knows an action by its id. */
class World {
  stored: Outbox = []
  readonly pressed: PendingAction[] = []
  readonly told = new Set<string>()
  readonly taken: PendingAction[] = []
  /** Requests whose page is gone, and which reach the server later. */
  late: PendingAction[] = []
  happens(event: OutboxEvent) {
    this.stored = reduce(this.stored, event)
  }
  press(ride_id: string, kind: ActionKind) {
    const action = anAction(kind, { ride_id })
    this.happens({ type: 'pressed', action })
    const kept = this.stored.find(({ id }) => id === action.id)
    if (kept) this.pressed.push(kept)
  }
  take(action: PendingAction) {
    if (!this.taken.some(({ id }) => id === action.id)) this.taken.push(action)
  }
  answer(action: PendingAction, refusal: ActionRefusal | null) {
    const before = this.stored
    this.happens({ type: 'answered', id: action.id, refusal, newId: `draft-of-${action.id}` })
    if (refusal === null || verdictOf(refusal) !== 'refused') return
    for (const { id } of before) if (!this.stored.some((left) => left.id === id)) this.told.add(id)
  }
  send(place: number, fate: (typeof FATES)[number]) {
    const ready = sendable(this.stored)
    const action = ready[place % Math.max(1, ready.length)]
    if (!action) return
    if (fate === 'taken' || fate === 'taken, answer lost') this.take(action)
    if (fate === 'late') this.late.push(action)
    if (fate === 'taken') this.answer(action, null)
    else if (fate === 'busy') this.answer(action, refused(503, 'unavailable'))
    else if (fate === 'signed out') this.answer(action, refused(401, 'signed_out'))
    // The server refuses nothing that it has taken.
    else if (fate === 'refused' && !this.taken.some(({ id }) => id === action.id))
      this.answer(action, refused(422, 'wrong_pin'))
    else this.answer(action, UNREACHABLE)
  }
  happen(step: Step) {
    if (step.do === 'press') this.press(step.ride, step.kind)
    if (step.do === 'send') this.send(step.place, step.fate)
    if (step.do === 'late arrives') {
      const action = this.late.shift()
      // A refused one is decided: the server answers that again.
      if (action && !this.told.has(action.id)) this.take(action)
    }
    // What the page knew is gone; the records are as the storage has copied them.
    if (step.do === 'reload') this.stored = structuredClone(this.stored)
  }
  /** There is a network again, and the page is open. */
  settle() {
    for (const action of this.late) if (!this.told.has(action.id)) this.take(action)
    for (let left = this.pressed.length + 1; left > 0; left -= 1) {
      for (const action of sendable(this.stored)) {
        this.take(action)
        this.answer(action, null)
      }
    }
  }
}

describe('Whatever is pressed, answered, lost and loaded anew', () => {
  const property = (check: (world: World) => void) =>
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World()
        for (const step of all) world.happen(step)
        check(world)
        world.settle()
        check(world)
      }),
      { numRuns: 500 },
    )

  it('nothing pressed is lost: it waits, was taken, or was refused with words', () => {
    property(({ pressed, stored, taken, told }) => {
      for (const { id } of pressed) {
        const isKnown = [...stored, ...taken].some((action) => action.id === id) || told.has(id)
        expect(isKnown).toBe(true)
      }
    })
  })

  it('nothing waits for ever: with a network all of it is decided', () => {
    property((world) => {
      world.settle()
      expect(world.stored.filter(({ pressed_at }) => pressed_at !== null)).toEqual([])
    })
  })

  it('the server takes each once, and those of a ride in the order in which they were pressed (OFFLINE-10)', () => {
    property(({ taken, pressed }) => {
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
      for (const ride of ['ride-1', 'ride-2']) {
        // Not by their numbers, which begin anew once nothing is stored.
        const orders = taken
          .filter((action) => action.ride_id === ride && isInOrder(action))
          .map((action) => pressed.findIndex(({ id }) => id === action.id))
        expect(orders).toEqual([...orders].sort((one, other) => one - other))
      }
    })
  })

  it('no call or charge is sent before a press that was made before it, and no ride waits for another', () => {
    property(({ stored }) => {
      for (const action of sendable(stored)) {
        const before = stored.filter(
          (each) => isInOrder(each) && each.ride_id === action.ride_id && each.order < action.order,
        )
        expect(before).toEqual([])
      }
      for (const ride of ['ride-1', 'ride-2']) {
        const waits = stored.some((action) => action.ride_id === ride && action.pressed_at !== null)
        expect(sendable(stored).some(({ ride_id }) => ride_id === ride)).toBe(waits)
      }
    })
  })
})
