import { CAR_SHAPES, type CarKind } from './car-shapes'

/** Where the wheels stand, and the lower edge of the body. */
const ROAD = 84
const SILL = 76

/** The sill from the front to the rear, rising over both wheels. */
function sill(axles: readonly [number, number], wheel: number): string {
  const radius = wheel + 3
  const half = Math.sqrt(radius ** 2 - (SILL - (ROAD - wheel)) ** 2).toFixed(1)
  return axles.map((x) => `H${x + +half}A${radius} ${radius} 0 1 0 ${x - +half} ${SILL}`).join('')
}

/** A car in line, from its right side, to the one scale of all five: decoration, so hidden from assistive technology. */
export function CarDrawing({ kind, className }: { kind: CarKind; className?: string }) {
  const { upper, glass, lines, rearAxle, frontAxle, wheel, plate } = CAR_SHAPES[kind]
  const [x, y] = plate
  return (
    <svg
      viewBox="0 0 240 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'block w-full'}
    >
      <path
        d={`${upper}${sill([frontAxle, rearAxle], wheel)}Z`}
        fill="var(--raised)"
        vectorEffect="non-scaling-stroke"
      />
      <path d={glass + lines} vectorEffect="non-scaling-stroke" />
      {[rearAxle, frontAxle].map((axle) => (
        <g key={axle}>
          <circle cx={axle} cy={ROAD - wheel} r={wheel} vectorEffect="non-scaling-stroke" />
          <circle cx={axle} cy={ROAD - wheel} r={wheel * 0.45} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      <rect x={x} y={y} width="13" height="7" rx="1.5" fill="var(--plate)" stroke="none" />
      <path d={`M${x + 3} ${y + 3.5}h7`} stroke="var(--plate-ink)" />
    </svg>
  )
}
