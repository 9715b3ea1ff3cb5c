import { Avatar } from '../components/avatar'

const LEADERS = [
  {
    name: 'Anitha R.',
    role: 'Chief executive',
    text: 'Runs the company from Mysuru, and reads what riders write.',
  },
  {
    name: 'Farhan K.',
    role: 'Head of fleet',
    text: 'Looks after the cars, the chargers, and the people who drive.',
  },
] as const

/** Two people who do not exist, and say so. */
export function Leaders() {
  return (
    <ul className="mt-5 grid gap-8">
      {LEADERS.map(({ name, role, text }) => (
        <li key={name} className="flex gap-5">
          <Avatar url={null} name={name} className="size-16 flex-none text-2xl" />
          <div>
            <h3 className="flex flex-wrap items-center gap-x-3">
              {name} <span className="badge font-sans">Sample person</span>
            </h3>
            <p className="text-muted">{role}</p>
            <p className="mt-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
