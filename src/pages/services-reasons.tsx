import { PEN } from '../components/drawings/pen'

/** Why choose us; each with a drawing of 48 by 48. */
const REASONS = [
  {
    title: '100% electric fleet',
    text: 'Every cab, every ride. No fumes at the kerb, hardly a sound inside.',
    path: 'M10 42V11q0-4 4-4h14q4 0 4 4V42M6 42H36M23 14L17 24H25L19 34M32 25H36Q39 25 39 28V34Q39 37 42 37M42 37V20L38 16',
  },
  {
    title: 'Verified drivers',
    text: 'Licence and identity are checked before a driver takes the first ride.',
    path: 'M9 10H39Q43 10 43 14V34Q43 38 39 38H9Q5 38 5 34V14Q5 10 9 10ZM12 20a4 4 0 1 0 8 0a4 4 0 1 0-8 0M10 32Q16 25 22 32M28 24L32 28L38 20',
  },
  {
    title: 'A fare you see first',
    text: 'With its parts: base, distance and time. It is fixed once you book.',
    path: 'M11 6H37V42L32.7 38.5L28.3 42L24 38.5L19.7 42L15.3 38.5L11 42ZM18 15H30M18 22H30M18 29H24',
  },
  {
    title: 'Real-time tracking',
    text: 'Follow your cab to the kerb, and share the trip with people you trust.',
    path: 'M5 40a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M12 40H27Q36 40 36 33M36 33Q26 22 26 15A10 10 0 0 1 46 15Q46 22 36 33ZM33 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  },
  {
    title: '24/7 support',
    text: 'While you ride, somebody answers. At any hour, every day of the year.',
    path: 'M8 29V23A16 16 0 0 1 40 23V29M8 27Q8 24 11 24H14V37H11Q8 37 8 34ZM40 27Q40 24 37 24H34V37H37Q40 37 40 34ZM37 37Q37 43 28 43H23',
  },
  {
    title: 'Refunds by a table',
    text: 'What you get back when plans change is published, to the hour.',
    path: 'M7 25A17 17 0 1 0 13 11M13 4V12H21M18 17H31M18 23H31M18 17Q27 17 27 23T18 29L26 36',
  },
] as const

/** Six reasons on one sheet, ruled like a timetable. */
export function Reasons() {
  return (
    <ul className="mt-6 grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-2">
      {REASONS.map(({ title, text, path }) => (
        <li key={title} className="bg-paper p-5 md:p-6">
          <svg viewBox="0 0 48 48" width="48" height="48" {...PEN} aria-hidden="true">
            <path d={path} />
          </svg>
          <h3 className="mt-3">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
