import { TOWNS } from './about-road'
import { FLEET } from './fleet-list'

/** From centre to centre, as our own road map has it. */
const TO_MYSURU_KM = TOWNS.bengaluru.km
const LONGEST_KM = Math.max(...FLEET.map(({ specs }) => specs.rangeKm))
const MARKS = `M${TO_MYSURU_KM} 0V40M${2 * TO_MYSURU_KM} 0V40`

/** A road as long as one charge lasts. Its end is a line of no length with round ends: a ring at any width. */
function Reach({ km }: { km: number }) {
  return (
    <svg viewBox={`0 0 ${LONGEST_KM} 40`} preserveAspectRatio="none" fill="none" aria-hidden="true">
      <g strokeWidth="2">
        <path d={MARKS} className="fleet-mark" vectorEffect="non-scaling-stroke" />
        <path d={`M0 20H${km}`} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
      </g>
      <g strokeLinecap="round">
        <path d={`M${km} 20h0`} stroke="var(--green)" strokeWidth="16" vectorEffect="non-scaling-stroke" />
        <path d={`M${km} 20h0`} stroke="var(--paper)" strokeWidth="10" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}

/** The ranges to one scale, beside a road that riders know. */
export function FleetRange() {
  return (
    <section aria-labelledby="range-heading">
      <h2 id="range-heading">How far on one charge</h2>
      <p className="mt-2 max-w-[38rem] text-muted">
        Starting in Bengaluru, the first dotted line is Mysuru, {TO_MYSURU_KM} km away. The second is
        Bengaluru again, {2 * TO_MYSURU_KM} km after setting out.
      </p>
      <ul className="fleet-range">
        {FLEET.map(({ id, name, specs }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
            <Reach km={specs.rangeKm} />
            <span className="figures">{specs.rangeKm} km</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
