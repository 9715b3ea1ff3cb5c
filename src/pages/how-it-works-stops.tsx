import type { ReactNode } from 'react'
import { formatTime } from '../domain/bookings/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare } from './example-ride'
import { Airport, Gate, House, Tagged } from './how-it-works-drawings'

const MINUTE = 60_000
const { bookedAt, pickupAt, durationMinutes } = EXAMPLE_RIDE

export interface RideStop {
  at: Date
  day: 'Friday' | 'Saturday'
  title: string
  text: string
  drawing: ReactNode
}

const advance = () => formatRupees(exampleAmounts().advance)

/** The four stops of one ride, and when each of them is. */
export const RIDE_STOPS: readonly RideStop[] = [
  {
    at: bookedAt,
    day: 'Friday',
    title: 'Say where and when',
    text: `From ${EXAMPLE_RIDE.from.name} to the airport's Terminal 2, two guests, tomorrow at ${formatTime(pickupAt)}. Places go by their names; no map is needed.`,
    drawing: <House />,
  },
  {
    at: new Date(bookedAt.getTime() + MINUTE),
    day: 'Friday',
    title: 'Choose a car',
    text: 'A sedan for four or an SUV for six. Each shows what it costs for exactly this ride.',
    drawing: (
      <>
        <Tagged kind="sedan">
          <span className="figures">{formatRupees(exampleFare('sedan').totalFare)}</span>
        </Tagged>
        <Tagged kind="suv">
          <span className="figures">{formatRupees(exampleFare('suv').totalFare)}</span>
        </Tagged>
      </>
    ),
  },
  {
    at: new Date(bookedAt.getTime() + 2 * MINUTE),
    day: 'Friday',
    title: 'Pay a part, or all',
    text: `A minimum of 20% upfront confirms a booking. The payment step asks for a quarter, here ${advance()}, or takes the whole fare.`,
    drawing: <Gate advance={advance()} />,
  },
  {
    at: pickupAt,
    day: 'Saturday',
    title: 'Find the plate, say your PIN',
    text: `From an hour before, your driver may set out and you follow the cab on the map. At the door: plate, PIN, seat. About ${formatTime(new Date(pickupAt.getTime() + durationMinutes * MINUTE))} you are at Terminal 2, and pay the rest.`,
    drawing: (
      <>
        <Tagged kind="sedan">
          <span className="plate text-base">KA 09 EV 1234</span>
        </Tagged>
        <Airport />
        <span className="absolute right-0 -bottom-2.25 size-4 rounded-xs bg-green" />
      </>
    ),
  },
]
