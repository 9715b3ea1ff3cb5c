import type { ReactNode } from 'react'
import { PickupDetail, type PickupOf } from '../../components/route-ends'
import type { Booking } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatDateTime, instantOf } from '../../domain/kolkata-time'

/** Pickup above drop-off, the pickup with the rider's detail (house, floor or gate). */
export function TripRoute({ words, trip }: { words: TripWords; trip: PickupOf | null }) {
  return (
    <dl className="grid gap-4">
      <RouteEnd name="From" address={words.from} trip={trip}>
        <span className="block size-3 rounded-full border-[3px] border-green" />
        {words.to !== null && <span className="absolute top-5 -bottom-5 left-[5px] border-l-2 border-line" />}
      </RouteEnd>
      {words.to !== null && (
        <RouteEnd name="To" address={words.to}>
          <span className="block size-3 rounded-xs bg-green" />
        </RouteEnd>
      )}
    </dl>
  )
}

interface RouteEndProps {
  name: string
  address: string
  /** Given for the pickup: the trip, for its detail. */
  trip?: PickupOf | null
  children: ReactNode
}

function RouteEnd({ name, address, trip = null, children }: RouteEndProps) {
  return (
    <div className="relative pl-7">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold break-words">
        {address}
        {trip && <PickupDetail of={trip} className="font-normal" />}
      </dd>
      <span aria-hidden="true" className="absolute inset-y-0 left-0 pt-1">
        {children}
      </span>
    </div>
  )
}

interface TripFactsProps {
  words: TripWords
  vehicle?: string | null
  passenger?: string | null
}

/** Time, guests and vehicle, and who rides where it is not the rider. */
export function TripFacts({ words, vehicle = null, passenger = null }: TripFactsProps) {
  const facts: [string, string | null][] = [
    ['Scheduled time', words.when],
    ['Return', words.back],
    ['Service', words.service],
    ['Package', words.rental],
    ['Vehicle type', vehicle],
    ['Riding', passenger],
    ['For', words.guests],
  ]
  return (
    <dl className="grid gap-1">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export interface TripWords {
  service: string
  from: string
  /** Null for a rental, which has no drop-off. */
  to: string | null
  when: string
  back: string | null
  guests: string
  rental: string | null
}

const at = (local: string) => {
  const instant = instantOf(local)
  return instant ? formatDateTime(instant) : ''
}

/** 'Airport Taxi', 'Outstation, round trip'. */
const serviceWords = (service: Draft['serviceType'], isRoundTrip: boolean) =>
  isRoundTrip ? `${SERVICE_LABELS[service]}, round trip` : SERVICE_LABELS[service]

export function wordsOfDraft(draft: Draft): TripWords {
  const rental = draft.serviceType === 'car_rental'
  return {
    service: serviceWords(draft.serviceType, draft.isRoundTrip && !rental),
    from: draft.pickupLocation,
    to: rental ? null : draft.dropoffLocation,
    when: at(draft.scheduledDateTime),
    back: at(draft.returnDateTime) || null,
    guests: guestsLabel(draft.passengers),
    rental: draft.packageDetails?.name ?? null,
  }
}

export function wordsOfBooking(booking: Booking): TripWords {
  const { return_scheduled_time: back } = booking
  return {
    service: serviceWords(booking.service_type, booking.is_round_trip),
    from: booking.pickup_address,
    to: booking.dropoff_address,
    when: formatDateTime(new Date(booking.scheduled_time)),
    back: back ? formatDateTime(new Date(back)) : null,
    guests: guestsLabel(booking.passengers),
    rental: booking.fare_parts.packageDetails?.name ?? null,
  }
}

/** The first part of an address: 'Koramangala' of 'Koramangala, Bengaluru, Karnataka'. */
export const shortPlace = (address: string): string => address.split(',')[0]?.trim() || address
