import type { ReactNode } from 'react'
import { CarDrawing } from '../components/drawings/car-drawing'
import { formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare } from './example-ride'

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

/** A house in Indiranagar with a speech bubble. */
const House = () => (
  <svg aria-hidden="true" viewBox="0 0 300 150">
    <path
      fill="var(--raised)"
      d="M70 150V40h92v110zM62 40V30h108v10zM84 56h22v24H84zM126 56h22v24h-22zM84 100h22v24H84zM124 150v-46h26v46zM186 12h92q8 0 8 8v52q0 8-8 8h-80l-26 12 6-18V20q0-8 8-8z"
    />
    <path d="M80 124h30M86 124v10M95 124v10M104 124v10M80 134h30M95 56v24M137 56v24M95 100v24M144 128h1M202 38v18M214 32h56M214 62h40M32 150c3-28 2-52-4-78M28 72c-8-12-20-12-28-6M28 72c-7 3-14 10-15 22M28 72c3-14 14-18 26-14M28 72c11-1 20 6 22 16M28 72c6 7 7 15 5 24" />
    <circle cx="202" cy="32" r="5" stroke="var(--green)" strokeWidth="3" />
    <path d="M197 57h10v10h-10z" fill="var(--green)" stroke="none" />
  </svg>
)

/** The toll gate of the highway, its barrier up. */
const Gate = ({ advance }: { advance: string }) => (
  <svg aria-hidden="true" viewBox="0 0 300 150">
    <path
      fill="var(--raised)"
      d="M40 150V84h62v66zM52 96h38v26H52zM20 84l12-16h236l12 16zM92 68V18h116v50zM250 150V84h10v66zM116 150v-34h14v34z"
    />
    <path d="M123 118l86-26M144 112l4 6M165 105l4 6M186 99l4 6M66 122v-8q0-6 6-6t6 6v8M72 103a4 4 0 1 1 .1 0" />
    <text
      x="150"
      y="54"
      textAnchor="middle"
      className="figures"
      fontSize="32"
      fill="currentColor"
      stroke="none"
    >
      {advance}
    </text>
  </svg>
)

/** The airport's tower, and a plane that has just left. */
const Airport = () => (
  <svg aria-hidden="true" viewBox="0 0 120 150" className="max-w-[36%]">
    <path
      fill="var(--raised)"
      d="M0 150v-26q30-18 62-10v36zM70 150l6-82h16l6 82zM60 68l-6-24h60l-6 24zM58 44l6-8h40l6 8z"
    />
    <path d="M84 36V22M12 150v-16M26 150v-20M40 150v-20M54 150v-16M66 56h36M8 22l36-12q6-2 8 1t-3 5L14 29q-5 2-9-2l-4-5zM24 17L16 6M30 20l-4 12" />
  </svg>
)

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

/** A tag on a string, above the car that it belongs to. */
function Tagged({ kind, children }: { kind: 'sedan' | 'suv'; children: ReactNode }) {
  return (
    <div className="ride-car">
      {children}
      <span />
      <CarDrawing kind={kind} />
    </div>
  )
}
