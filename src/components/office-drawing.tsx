import { Kannada } from './kannada'

/** A map as SVG paths, in its own units: made by the server from the road graph of the routes. */
export interface MapDrawing {
  width: number
  height: number
  /** One path for each class of road, the widest last. */
  roads: readonly { of: RoadOnSheet; d: string }[]
  /** All shores in one path. */
  lakes: string
  names: readonly { name: string; x: number; y: number; side: 'left' | 'right' }[]
  /** Where the road to the other city leaves the drawing. */
  wayOut: { name: string; x: number; y: number }
  office: { x: number; y: number }
}

type RoadOnSheet = 'street' | 'main' | 'highway'

const BREADTH: Record<RoadOnSheet, [edges: number, between: number]> = {
  street: [4, 2.5],
  main: [8, 6],
  highway: [11, 5],
}

const LETTERS = {
  fill: 'var(--ink)',
  stroke: 'var(--sunken)',
  strokeWidth: 4,
  paintOrder: 'stroke',
  fontSize: 18,
  className: 'heading',
} as const

interface Props {
  drawing: MapDrawing
  /** What the drawing shows, for screen readers. */
  label: string
}

/** A map of Mysuru with a sign at the office, as large as its container. */
export function OfficeDrawing({
  drawing: { width, height, roads, lakes, names, wayOut, office },
  label,
}: Props) {
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="absolute size-full"
      >
        <path d={lakes} fill="var(--info-tint)" />
        {roads.map(({ of, d }) => (
          <g key={of}>
            <defs>
              <path id={`road-${of}`} d={d} />
            </defs>
            <use
              href={`#road-${of}`}
              strokeWidth={BREADTH[of][0]}
              stroke={of === 'highway' ? 'var(--ink)' : 'var(--line)'}
            />
            <use href={`#road-${of}`} strokeWidth={BREADTH[of][1]} stroke="var(--raised)" />
          </g>
        ))}
        <g {...LETTERS}>
          <text x={wayOut.x} y={wayOut.y}>
            {wayOut.name}
          </text>
          {names.map(({ name, x, y, side }) => (
            <g key={name}>
              <circle cx={x} cy={y} r="5" />
              <text
                x={side === 'left' ? x - 9 : x + 9}
                y={y + 5}
                textAnchor={side === 'left' ? 'end' : undefined}
              >
                {name}
              </text>
            </g>
          ))}
        </g>
        <g transform={`translate(${office.x} ${office.y})`}>
          <path
            fill="var(--plate)"
            d="M0 0l-9-16h-5a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4h108a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H9z"
          />
          <text {...LETTERS} fill="var(--plate-ink)" stroke="none" x="40" y="-26" textAnchor="middle">
            Our office
          </text>
        </g>
      </svg>
      <p className="heading absolute top-5 left-4 flex items-center gap-3 rounded-control bg-sunken px-2 text-xl">
        <Kannada word="mysuru" height={40} /> Mysuru
      </p>
    </>
  )
}
