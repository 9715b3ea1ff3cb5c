import { Car, PEN } from './car-drawing'

/* What stands on the road at the head of a rider's own pages. Each ends on its ground, at 118 of 119. */

/** A house with its gate, its water tank and a palm: for pickups and profiles. */
export function HomeGate() {
  return (
    <svg {...PEN} viewBox="0 0 300 119" aria-hidden="true" className="block w-full">
      <path d="M232 84c-6-14 8-22 18-18 4-10 22-10 26 0 10-4 20 6 14 18Z" fill="var(--green-tint)" />
      <path
        fill="var(--raised)"
        d="M30 118V54h104v64ZM22 54V44h120v10ZM42 44V26q0-5 12-5t12 5v18ZM134 118V92h34v26ZM168 118V80h12v38ZM164 80v-6h20v6ZM248 118V80h12v38ZM244 80v-6h20v6ZM260 118V92h32v26Z"
      />
      <path d="M42 32h24M46 68h30v24H46zM56 68v24M66 68v24M40 64h42M92 118V70h28v48M114 94v3M180 88h68M180 110h68M191 84v30M202 82v32M213 81v33M225 81v33M236 82v32M152 92q4-34 0-62q-14-10-22 4M152 30q-8-16-24-12M152 30q4-14 18-14M152 30q14-6 20 10M152 30q8-10 22-4" />
    </svg>
  )
}

/** An empty stop under a rain tree, with a coffee left on its bench. */
export function EmptyStop() {
  return (
    <svg {...PEN} viewBox="0 0 300 119" aria-hidden="true" className="block w-full">
      <path
        d="M18 64C6 48 20 30 38 34C44 14 76 10 86 24C104 18 122 30 114 44C126 50 124 64 112 66Q64 74 18 64Z"
        fill="var(--green-tint)"
      />
      <path d="M60 118C64 98 64 84 58 67M70 118C70 98 74 84 84 68M65 88L46 67M150 98H228M158 98v20M220 98v20M150 78H228M158 78v20M220 78v20M198 98v-8h10v8M194 98h18M201 86c-3-4 3-5 0-9M206 86c-3-4 3-5 0-9M264 118V44M256 118h16" />
      <circle cx="264" cy="30" r="14" fill="var(--raised)" />
      <path d="M257 32l3-6h8l3 6v4h-14zM257 32h14" />
    </svg>
  )
}

/** A signpost whose boards say nothing, and a mynah on it. */
export function BlankSignpost() {
  return (
    <svg {...PEN} viewBox="0 0 300 119" aria-hidden="true" className="block w-full">
      <path
        d="M214 118C208 108 212 98 222 100C226 92 240 92 242 102C252 100 258 110 252 118Z"
        fill="var(--green-tint)"
      />
      <path
        fill="var(--raised)"
        d="M146 118V20h8v98ZM138 34h92l14 13-14 13h-92ZM162 68H76L62 80l14 12h86ZM140 20c-2-8 4-14 12-13c2-4 8-4 9 0l5 2-5 2c0 6-4 9-9 9l-16 4Z"
      />
      <path d="M152 47h48M92 80h44M157 7h0M134 118h32" />
    </svg>
  )
}

/** A cab at the charger, not yet on its way. */
export function ChargingCab() {
  return (
    <svg {...PEN} viewBox="0 0 340 119" aria-hidden="true" className="block w-full">
      <path d="M22 118V54q0-8 8-8h26q8 0 8 8v64Z" fill="var(--green-tint)" />
      <path d="M32 58h22v16H32zM46 80l-8 14h10l-4 12M14 118h58M64 66c22 0 6 36 26 36 10 0 12-14 24-14" />
      <g transform="translate(96 34)">
        <Car kind="sedan" />
      </g>
    </svg>
  )
}
