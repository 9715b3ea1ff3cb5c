import { Kannada } from './kannada'

/** A map as lines on a sheet, in its own units: made by the server of the very data that routes are made of. */
export interface MapDrawing {
  width: number
  height: number
  /** One path for each class of road, the widest last. */
  roads: readonly { of: 'highway' | 'main' | 'street'; d: string }[]
  /** All shores in one path. */
  lakes: string
  names: readonly { name: string; x: number; y: number; side: 'left' | 'right' }[]
  /** Where the road to the other city leaves the sheet. */
  wayOut: { name: string; x: number; y: number }
  office: { x: number; y: number }
}

interface Props {
  drawing: MapDrawing
  /** What it shows, for those who can't see it. */
  label: string
}

/** Mysuru on one sheet, with the office's plate where the office is. */
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
        className="office-drawing"
      >
        <path className="office-lakes" d={lakes} />
        {roads.map(({ of, d }) => (
          <g key={of} data-road={of}>
            <path id={`road-${of}`} d={d} />
            <use href={`#road-${of}`} />
          </g>
        ))}
        <text x={wayOut.x} y={wayOut.y}>
          {wayOut.name}
        </text>
        {names.map(({ name, x, y, side }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="3.5" />
            <text
              x={side === 'left' ? x - 9 : x + 9}
              y={y + 5}
              textAnchor={side === 'left' ? 'end' : undefined}
            >
              {name}
            </text>
          </g>
        ))}
        <g className="office-plate" transform={`translate(${office.x} ${office.y})`}>
          <path d="M0 0l-9-16h-5a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4h108a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H9z" />
          <text x="40" y="-26" textAnchor="middle">
            Our office
          </text>
        </g>
      </svg>
      <p className="office-city heading">
        <Kannada word="mysuru" height={40} /> Mysuru
      </p>
    </>
  )
}
