import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { paiseOf } from '../../src/domain/payments/amounts'
import { cleanPicture } from '../../src/domain/profile/jpeg'
import type { PictureRefusal } from '../../src/domain/profile/picture'
import { accept, type Result, refuse } from '../../src/domain/result'
import {
  type ChargeRefusal,
  checkNewCharge,
  type RiderDecision,
} from '../../src/domain/rides/charge-requests'
import { type Charge, type ChargeState, rupeesLeft } from '../../src/domain/rides/charges'
import { phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type AppliedTransition, applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { bookings, rideCharges } from '../database/tables'
import { putInOutbox } from '../outbox'
import { putInLedger } from '../payments/ledger'
import { chargePictureKey, chargePictureUrl, chargesColumn, type FoundCharge, findCharge } from './charges'

interface Decider<By = 'rider' | 'operator'> {
  by: By
  id: string
  /** The log's row of an operator's decision, in the same batch. */
  beside?: (transition: AppliedTransition, charge: FoundCharge) => BatchItem<'sqlite'>[]
}

interface Decided<By = 'rider' | 'operator'> {
  database: Database
  bookingId: string
  chargeId: string
  decider: Decider<By>
  now: Date
}

type Refused = ChargeRefusal | RideRefusal

const OPEN = ['entered', 'disputed'] as const

/**
 * A charge becomes part of what is paid (docs/product.md, CHARGE-7): by the rider whose booking it is, or by an
 * operator, once the ride has started. During the ride it is due at its end; afterwards it is owed at once, beside what
 * is owed already. Confirmed twice, it counts once.
 */
export function confirmCharge(decided: Decided): Promise<Result<true, Refused>> {
  const { database, bookingId, decider, now } = decided
  return decide(decided, { to: 'confirmed', from: OPEN }, (charge) => {
    const { id, kind, amount, status } = charge
    if (status !== 'started' && status !== 'completed') {
      return refuse({ reason: status === 'cancelled' ? 'cancelled' : 'charge_before_start' })
    }
    const cause = { actor: decider.by, actorId: decider.id, event: 'transition', now } as const
    return accept({
      beside: (transition) => [
        putInLedger(
          database,
          {
            kind: 'charged',
            source: `${bookingId}|${id}`,
            paise: paiseOf(amount),
            booking_id: bookingId,
            reason: kind,
          },
          cause,
          transition.when,
        ),
        ...(status === 'completed'
          ? [putInOutbox(database, { ...transition, event: 'ride.remainder_owed' })]
          : []),
      ],
      columns: { decided_by: decider.by, decided_by_id: decider.id },
    })
  })
}

/** An operator declines a charge that nobody has confirmed, which nobody pays then. */
export const declineCharge = (decided: Decided): Promise<Result<true, Refused>> =>
  decide(decided, { to: 'declined', from: OPEN }, () =>
    accept({ columns: { decided_by: decided.decider.by, decided_by_id: decided.decider.id } }),
  )

/**
 * An operator opens a charge again that was declined by mistake (docs/product.md, CHARGE-8): it waits as before, for the
 * rider, who is told once more, or for an operator where the rider disputed it. The charge may exceed what is left now.
 */
export const reopenCharge = (decided: Decided): Promise<Result<true, Refused>> => {
  const { database, chargeId } = decided
  return decide(decided, { to: 'entered', from: ['declined'] }, (charge) => {
    if (charge.status === 'cancelled') return refuse({ reason: 'cancelled' })
    const left = rupeesLeft(charge.all)
    if (charge.amount > left) return refuse({ reason: 'charges_over_limit', left })
    const nobody = { decided_by: null, decided_by_id: null }
    if (charge.rider_note !== null) return accept({ columns: { ...nobody, state: 'disputed' } })
    return accept({
      columns: { ...nobody, decided_at: null },
      beside: (transition) => [
        putInOutbox(database, {
          ...transition,
          event: 'ride.charge_entered',
          transitionId: `${chargeId}|${transition.transitionId}`,
          details: { charge_id: chargeId, charge_kind: charge.kind, rupees: charge.amount },
        }),
      ],
    })
  })
}

/**
 * Who entered a charge withdraws it before anybody has confirmed or declined it, also once the ride has another car
 * (CHARGE-2, PROBLEM-7). A second click finds it withdrawn, which is a success.
 */
export const withdrawCharge = (withdrawn: Decided<'driver'>): Promise<Result<true, Refused>> =>
  decide(withdrawn, { to: 'withdrawn', from: OPEN }, () => accept({ columns: {} }))

/** A rider does not agree: an operator decides, who sees it on the dispatch board at once. */
const disputeCharge = (decided: Decided, note: string): Promise<Result<true, Refused>> =>
  decide(decided, { to: 'disputed', from: ['entered'] }, ({ status }) =>
    status === 'cancelled' ? refuse({ reason: 'cancelled' }) : accept({ columns: { rider_note: note } }),
  )

/** What the rider whose booking it is decides about a charge. */
export function decideByRider(
  decided: Omit<Decided, 'decider'> & { riderId: string },
  decision: RiderDecision,
): Promise<Result<true, Refused>> {
  const { riderId, ...rest } = decided
  const own = { ...rest, decider: { by: 'rider', id: riderId } as const }
  return decision.decision === 'confirm' ? confirmCharge(own) : disputeCharge(own, decision.note)
}

const isAnothers = (charge: FoundCharge, { by, id }: Decider<'rider' | 'driver' | 'operator'>) =>
  (by === 'rider' && charge.user_id !== id) || (by === 'driver' && charge.driver_id !== id)

interface Carried {
  beside?: (transition: AppliedTransition) => BatchItem<'sqlite'>[]
  /** Values of the charge, beside its state and when. */
  columns: Partial<typeof rideCharges.$inferInsert>
}

/** Load, decide and write in one conditional batch: the charge's state hangs on the transition of its booking. */
function decide(
  { database, bookingId, chargeId, decider, now }: Decided<'rider' | 'driver' | 'operator'>,
  { to, from }: { to: ChargeState; from: readonly ChargeState[] },
  carryOut: (charge: FoundCharge) => Result<Carried, Refused>,
): Promise<Result<true, Refused>> {
  return decideUntilWritten<true, Refused>(async () => {
    const charge = await findCharge(database, bookingId, chargeId)
    if (!charge || isAnothers(charge, decider)) return refuse({ reason: 'no_such_charge' })
    if (charge.state === to) return accept(true)
    if (!from.includes(charge.state)) return refuse({ reason: 'charge_decided', state: charge.state })
    const carried = carryOut(charge)
    if (!carried.ok) return carried
    const { beside, columns } = carried.value
    // The clock withdraws charges without writing their booking.
    const isAsRead = sql`EXISTS (SELECT 1 FROM ride_charges WHERE ride_charges.booking_id = ${bookingId}
      AND ride_charges.id = ${chargeId} AND ride_charges.state = ${charge.state})`
    const applied = await applyTransition(
      database,
      { booking: { id: bookingId, version: charge.version }, where: isAsRead, set: {}, now },
      (transition) => [
        database
          .update(rideCharges)
          .set({ state: to, decided_at: now.toISOString(), ...columns })
          .where(and(eq(rideCharges.booking_id, bookingId), eq(rideCharges.id, chargeId), transition.when)),
        ...(beside?.(transition) ?? []),
        ...(decider.beside?.(transition, charge) ?? []),
      ],
    )
    return applied ? accept(true) : null
  })
}

interface NewCharge extends Pick<Charge, 'id' | 'kind' | 'amount'> {
  driverId: string
  bookingId: string
  /** The picture of the ticket, as it was sent. */
  picture: Uint8Array
  now: Date
}

/** Keeps a picture under a key; what is there already stays as it is. */
type KeepPicture = (key: string, bytes: Uint8Array) => Promise<unknown>

/**
 * A driver enters a toll or parking with a picture of its ticket (docs/product.md, CHARGE-1), and the rider is told.
 * The same id again is the same charge. The picture is kept before the row; the upkeep deletes a picture that no row
 * names. Throws where storage does.
 */
export function enterCharge(
  database: Database,
  keep: KeepPicture,
  charge: NewCharge,
): Promise<Result<true, ChargeRefusal | RideRefusal | PictureRefusal>> {
  const { bookingId, now } = charge
  let isKept = false
  return decideUntilWritten<true, ChargeRefusal | RideRefusal | PictureRefusal>(async () => {
    const [ride] = await database
      .select({ row: getTableColumns(bookings), charges: chargesColumn() })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), eq(bookings.driver_id, charge.driverId)))
    if (!ride) return refuse({ reason: 'no_such_ride' })
    const known = ride.charges.find(({ id }) => id === charge.id)
    if (known) return sameAs(known, charge)
    const { row, charges } = ride
    const phase = phaseOf(row)
    const ended_at = phase === 'completed' ? row.end_time : null
    const checked = checkNewCharge(charge.amount, { phase, ended_at, charges }, now)
    if (!checked.ok) return checked
    if (!isKept) {
      const clean = cleanPicture(charge.picture)
      if (!clean.ok) return clean
      await keep(chargePictureKey(bookingId, charge.id), clean.value.bytes)
      isKept = true
    }
    const { id, kind, amount } = charge
    const applied = await applyTransition(database, { booking: row, set: {}, now }, (transition) => [
      insertRow(database, rideCharges, rowOf(charge), transition.when),
      putInOutbox(database, {
        ...transition,
        event: 'ride.charge_entered',
        transitionId: id,
        details: { charge_id: id, charge_kind: kind, rupees: amount },
      }),
    ])
    return applied ? accept(true) : null
  })
}

/** A charge is entered once: with another kind or amount it is another charge, and needs another id. */
function sameAs(
  { kind, amount }: Charge,
  charge: Pick<Charge, 'kind' | 'amount'>,
): Result<true, ChargeRefusal> {
  const isSame = charge.kind === kind && charge.amount === amount
  return isSame ? accept(true) : refuse({ reason: 'charge_differs', kind, amount })
}

const rowOf = ({ bookingId, id, driverId, kind, amount, now }: NewCharge) => ({
  booking_id: bookingId,
  id,
  driver_id: driverId,
  kind,
  amount,
  state: 'entered' as const,
  entered_at: now.toISOString(),
  decided_at: null,
  decided_by: null,
  decided_by_id: null,
  rider_note: null,
  picture_url: chargePictureUrl(bookingId, id),
})
