// The call under way of an operator who books for somebody: every part of its form reads it here.
import { signal } from '@preact/signals-react'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'
import type { Trip } from '../../domain/bookings/trip-request'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import type { QuoteAnswer } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import type { Caller, CallerBooked } from '../../domain/ops/caller'

interface Call {
  /** Of the calls of this page. */
  number: number
  phone: string
  caller: Caller | null
  name: string
  /** The form as it was changed last. */
  typed: Draft | null
  /** The trip that was priced, as the form had it and as it is asked for, and its quote. */
  priced: { draft: Draft; trip: Trip; quote: QuoteAnswer } | null
  vehicle: VehicleType | null
  /** Who rides, as typed; null: the caller. */
  passenger: TypedPassenger | null
  /** Number of presses on Book with a passenger who can't be taken. */
  passengerMissed: number
  /** Why it is paid to the driver, as typed; null: it is paid by the link. */
  paysDriverReason: string | null
  /** A driver is sent at once: which one, null before one is chosen; absent: the trip is at its time. */
  now: { driverId: string | null } | null
  /** Presses on Book that were refused: the free drivers are read anew. */
  round: number
  /** Caller, trip and car that were asked to be booked last, and the booking's key: asked again they are one booking. */
  asked: { what: string; key: string } | null
  /** What was booked; null before. */
  made: CallerBooked | null
}

export interface CallPart {
  call: Call
}

/** A part of the form that stands there once the trip has its price. */
export interface PricedPart {
  call: Call & { priced: NonNullable<Call['priced']> }
}

const NEW_CALL: Call = {
  number: 0,
  phone: '',
  caller: null,
  name: '',
  typed: null,
  priced: null,
  vehicle: null,
  passenger: null,
  passengerMissed: 0,
  paysDriverReason: null,
  now: null,
  round: 0,
  asked: null,
  made: null,
}

/**
 * The call under way stays while its operator looks at other views: nothing that was typed is lost (docs/product.md,
 * CALLER-7).
 */
export const kept = signal(NEW_CALL)

export const change = (parts: Partial<Call>) => {
  kept.value = { ...kept.value, ...parts }
}

export const beginCall = () => {
  kept.value = { ...NEW_CALL, number: kept.value.number + 1 }
}

/** The reason for the log of a cab for now that is paid to the driver; the operator may say another. */
export const FOR_NOW = 'A cab for now'

/** Why it is paid to the driver; null: it is paid by the link, as outstation always is. */
export const reasonOf = ({ priced, paysDriverReason }: Call) =>
  priced?.trip.service_type === 'outstation' ? null : paysDriverReason

/** The cars that have room for the guests. */
export const offeredFor = ({ passengers, package_details }: Draft) =>
  vehiclesFor(passengers, package_details?.vehicle_type ?? null)

/** What the trip costs in the chosen car; null before one is. */
export const fareOf = ({ priced, vehicle }: Call) => priced && vehicle && priced.quote.fares[vehicle]
