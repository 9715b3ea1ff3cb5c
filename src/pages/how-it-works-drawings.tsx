import type { ReactNode } from 'react'
import { CarDrawing } from '../components/drawings/car-drawing'

/** A tag on a string, above the car that it belongs to. */
export function Tagged({ kind, children }: { kind: 'sedan' | 'suv'; children: ReactNode }) {
  return (
    <div className="ride-car">
      {children}
      <span />
      <CarDrawing kind={kind} />
    </div>
  )
}

/** A house in Indiranagar, and what is being said in it. */
export const House = () => (
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
export const Gate = ({ advance }: { advance: string }) => (
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
export const Airport = () => (
  <svg aria-hidden="true" viewBox="0 0 120 150" className="max-w-[36%]">
    <path
      fill="var(--raised)"
      d="M0 150v-26q30-18 62-10v36zM70 150l6-82h16l6 82zM60 68l-6-24h60l-6 24zM58 44l6-8h40l6 8z"
    />
    <path d="M84 36V22M12 150v-16M26 150v-20M40 150v-20M54 150v-16M66 56h36M8 22l36-12q6-2 8 1t-3 5L14 29q-5 2-9-2l-4-5zM24 17L16 6M30 20l-4 12" />
  </svg>
)
