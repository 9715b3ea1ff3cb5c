import { CAR_SHAPES, type CarKind } from './car-shapes'

/** How everything is drawn: one ink line of 2 px with round ends. */
export const PEN = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Where the wheels stand, and the lower edge of the body. */
const ROAD = 84

const SILL = 76

/** The sill from the front to the rear, rising over both wheels. */
function sill(axles: readonly [front: number, rear: number], wheel: number): string {
  const radius = wheel + 3
  const half = Math.sqrt(radius ** 2 - (SILL - (ROAD - wheel)) ** 2)
  const at = (x: number) => Number(x.toFixed(1))
  return axles.map((x) => `H${at(x + half)}A${radius} ${radius} 0 1 0 ${at(x - half)} ${SILL}`).join('')
}

/** A car as part of a larger drawing: 240 by 96, its wheels on 84, in the pen of what is around the car. */
export function Car({ kind }: { kind: CarKind }) {
  const { upper, glass, lines, rearAxle, frontAxle, wheel, plate } = CAR_SHAPES[kind]
  const [x, y] = plate
  return (
    <>
      <g fill="var(--raised)">
        <path d={`${upper}${sill([frontAxle, rearAxle], wheel)}Z`} vectorEffect="non-scaling-stroke" />
        {[rearAxle, frontAxle].map((axle) => (
          <circle key={axle} cx={axle} cy={ROAD - wheel} r={wheel} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <path d={glass + lines} vectorEffect="non-scaling-stroke" />
      {[rearAxle, frontAxle].map((axle) => (
        <circle key={axle} cx={axle} cy={ROAD - wheel} r={wheel * 0.44} vectorEffect="non-scaling-stroke" />
      ))}
      <rect x={x} y={y} width="13" height="7" rx="1.5" fill="var(--plate)" stroke="none" />
      <path d={`M${x + 3} ${y + 3.5}h7`} stroke="var(--plate-ink)" />
    </>
  )
}

/** A car in line, from its right side, to the one scale of all five: decoration, so hidden from assistive technology. */
export function CarDrawing({ kind, className = 'block w-full' }: { kind: CarKind; className?: string }) {
  return (
    <svg viewBox="0 0 240 96" {...PEN} aria-hidden="true" className={className}>
      <Car kind={kind} />
    </svg>
  )
}
