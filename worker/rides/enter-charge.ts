import { and, eq, getTableColumns } from 'drizzle-orm'
import { cleanPicture } from '../../src/domain/profile/jpeg'
import type { PictureRefusal } from '../../src/domain/profile/picture'
import { accept, type Result, refuse } from '../../src/domain/result'
import { type ChargeRefusal, checkNewCharge } from '../../src/domain/rides/charge-requests'
import type { Charge } from '../../src/domain/rides/charges'
import { phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { bookings, rideCharges } from '../database/tables'
import { putInOutbox } from '../outbox'
import { chargePictureKey, chargePictureUrl, chargesColumn } from './charges'

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
