import type { VehicleType } from '../../domain/bookings/vehicle-types'

/** The front of a car, drawn by its height and width: a saloon, a tall one, a low wide one. */
const SHAPES: Record<VehicleType, { roof: string; body: string; glass: string; lights: number }> = {
  sedan: {
    roof: 'M30 40 L38 20 Q40 16 45 16 H75 Q80 16 82 20 L90 40',
    body: 'M22 72 V50 Q22 42 30 40 H90 Q98 42 98 50 V72 Z',
    glass: 'M37 38 L43 23 H77 L83 38 Z',
    lights: 50,
  },
  suv: {
    roof: 'M28 34 L34 10 Q35 6 40 6 H80 Q85 6 86 10 L92 34',
    body: 'M20 72 V44 Q20 36 28 34 H92 Q100 36 100 44 V72 Z',
    glass: 'M35 32 L39 13 H81 L85 32 Z',
    lights: 46,
  },
  premium: {
    roof: 'M28 42 L40 23 Q42 20 47 20 H73 Q78 20 80 23 L92 42',
    body: 'M16 72 V52 Q16 44 26 42 H94 Q104 44 104 52 V72 Z',
    glass: 'M37 40 L45 26 H75 L83 40 Z',
    lights: 52,
  },
}

/** A line drawing with the plate of an electric cab, which carries the vehicle's name. */
export function VehiclePicture({ type, name }: { type: VehicleType; name: string }) {
  const { roof, body, glass, lights } = SHAPES[type]
  return (
    <svg viewBox="8 0 104 88" aria-hidden="true" className="h-auto w-full">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M26 72 V80 Q26 83 29 83 H37 Q40 83 40 80 V72 M80 72 V80 Q80 83 83 83 H91 Q94 83 94 80 V72" />
        <path d={roof} />
        <path d={body} fill="var(--raised)" />
        <path d={glass} strokeWidth="1.5" />
        <path d={`M29 ${lights} h12 M79 ${lights} h12`} />
      </g>
      <rect x="34" y="56" width="52" height="15" rx="2.5" fill="var(--plate)" />
      <rect
        x="35.25"
        y="57.25"
        width="49.5"
        height="12.5"
        rx="1.75"
        fill="none"
        stroke="var(--plate-ink)"
        strokeWidth="0.75"
      />
      <text
        x="60"
        y="67.25"
        textAnchor="middle"
        fill="var(--plate-ink)"
        fontSize="9.5"
        fontWeight="600"
        letterSpacing="0.6"
        className="heading"
      >
        {name.toUpperCase()}
      </text>
    </svg>
  )
}
