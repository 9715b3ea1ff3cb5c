import { COUNTED } from './change-rules'
import type { RentalModel } from './rental-model'
import type { Row, Simulation } from './simulation'

/**
 * What is known of each booking's money without the ledger and the sums kept of it: payments that count, confirmed
 * charges, what operators logged, what goes back. What a driver was paid is in no other record: it is what the driver said.
 */
const KNOWN = `SELECT id, status, change_number, fare_amount, remaining_amount, owed_amount, owed_since, payment_status,
    (${COUNTED} AND payments.booking_id = bookings.id) AS online,
    (SELECT total(refunds.amount_paise) FROM refunds JOIN payments ON payments.id = payment_id
      WHERE payments.booking_id = bookings.id AND applied = 1 AND refunds.status = 'processed'
        AND reason <> 'changed') AS back,
    (SELECT total(amount) FROM ride_charges WHERE booking_id = bookings.id AND state = 'confirmed') AS confirmed,
    (SELECT total(details ->> 'amount_paise') / 100 FROM ops_log
      WHERE subject_id = bookings.id AND action IN ('ride.owed_collected', 'ride.ended')) AS by_operators,
    (SELECT total(details ->> 'amount_paise') / 100 FROM ops_log
      WHERE subject_id = bookings.id AND action = 'ride.owed_written_off') AS written_off,
    EXISTS (SELECT 1 FROM needs WHERE subject = bookings.id AND kind = 'cash_not_recorded') AS is_in_doubt,
    EXISTS (SELECT 1 FROM car_problems WHERE booking_id = bookings.id AND rider_left_at IS NOT NULL) AS ended_at_car
  FROM bookings`

/** A model of its own of who paid and owes what, compared with what the product says after every call. */
export class MoneyModel {
  readonly #simulation: Simulation
  readonly #rentals: RentalModel
  /** Whole rupees that drivers said they were paid for a booking. */
  readonly #said = new Map<string, Set<number>>()
  /** Of these, the payments that count: those that are not taken back. */
  readonly #counts = new Map<string, number>()

  constructor(simulation: Simulation, rentals: RentalModel) {
    this.#simulation = simulation
    this.#rentals = rentals
  }

  /** A driver says that they were paid so many rupees: whether or not that arrives. */
  say(bookingId: string, rupees: number): void {
    this.#said.set(bookingId, (this.#said.get(bookingId) ?? new Set()).add(rupees))
  }

  /** What is other than it must be, in words. */
  broken(): string[] {
    return this.#simulation.rows(KNOWN).flatMap((row) => this.#brokenOf(row))
  }

  #brokenOf(row: Row): string[] {
    const id = String(row.id)
    const rupees = (column: string) => Number(row[column])
    const isDriven = row.status === 'completed'
    const due = isDriven ? rupees('fare_amount') + rupees('confirmed') + this.#rentals.beyond(id) : 0
    const without = due - rupees('online') / 100 - rupees('by_operators') - rupees('written_off')
    const owed = rupees('owed_amount')
    // Where the rider ended it at its car nothing is due, and what they paid goes back.
    const isFree = row.ended_at_car === 1
    // Paid above the fare of a trip that became cheaper: what was kept pays what came later, and who collected says nothing.
    const isAbove = Number(row.change_number) > 0 && rupees('online') > rupees('fare_amount') * 100
    const driver = isDriven && !isFree && !isAbove ? without - owed : 0
    const before = this.#counts.get(id) ?? 0
    const problems: string[] = []
    const said = [...(this.#said.get(id) ?? [])]
    // A rental that was extended while its driver knew nothing of it ends with what is due, and a need says the rest.
    const isCut = row.is_in_doubt === 1 && owed === 0 && said.some((more) => more > driver)
    if (
      owed < 0 ||
      (isFree && owed > 0) ||
      (isAbove && owed > Math.max(0, without)) ||
      (driver !== 0 && !said.includes(driver) && !isCut) ||
      (before > 0 && !isAbove && driver !== before)
    ) {
      problems.push(`${id} owes ${owed}: without its driver ${without}, who said ${said}, before ${before}`)
    }
    this.#counts.set(id, driver)
    if (owed > 0 !== (row.owed_since !== null)) {
      problems.push(`${id} owes ${owed}, and operators see it since ${row.owed_since}`)
    }
    const expected = this.#statusOf(row, owed, driver)
    if (!expected.includes(String(row.payment_status))) {
      problems.push(`${id} reads ${row.payment_status} and is ${expected.join(' or ')}`)
    }
    return problems
  }

  #statusOf(row: Row, owed: number, driver: number): string[] {
    if (Number(row.online) === 0) return ['pending', 'failed']
    const otherwise = driver + Number(row.by_operators)
    const isOver = row.status === 'completed' || row.status === 'cancelled'
    if (isOver && otherwise === 0 && Number(row.back) >= Number(row.online)) return ['refunded']
    const isPaid =
      row.status === 'completed' ? owed === 0 && Number(row.written_off) === 0 : row.remaining_amount === 0
    return [isPaid ? 'paid' : 'partial']
  }
}
