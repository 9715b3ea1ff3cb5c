import type { ReactNode } from 'react'
import { Kannada } from '../components/kannada'
import { isServed, type Town } from './about-road'

function TownDrawing({ drawing: { behind, filled, line, plate } }: Town) {
  return (
    <svg viewBox="0 0 320 114" preserveAspectRatio="xMinYMax" aria-hidden="true">
      {behind && <path d={behind} fill="var(--raised)" />}
      <path d={filled} fill="var(--raised)" />
      <path d={line} />
      {plate && (
        <>
          <rect x={plate[0]} y={plate[1]} width="16" height="9" rx="1.5" fill="var(--plate)" stroke="none" />
          <path d={`M${plate[0] + 4} ${plate[1] + 4.5}h8`} stroke="var(--plate-ink)" />
        </>
      )}
    </svg>
  )
}

interface Props {
  town: Town
  id: string
  title: string
  children: ReactNode
}

/** A part of the company's story, at a town of the road. Where we pick up nobody the road on is broken. */
export function Chapter({ town, id, title, children }: Props) {
  return (
    <li
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]"
      data-passed={isServed(town) ? undefined : ''}
    >
      <div>
        <div className="on-the-road line-drawing pl-5">
          <TownDrawing {...town} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-2 pl-9 text-muted">
          <span className="heading flex items-center gap-2 text-ink text-xl">
            {town.kannada && <Kannada word={town.kannada} height={34} />}
            {town.name}
          </span>{' '}
          {town.km} km
        </p>
        {!isServed(town) && <p className="pl-9 text-muted">On our way, but no pickups here yet.</p>}
      </div>
      <section aria-labelledby={id} className="max-w-2xl pl-9 lg:pl-0">
        <h2 id={id}>{title}</h2>
        {children}
      </section>
    </li>
  )
}
