import type { TripWords } from './trip-words'

/** A trip as one object: the two ends of a route, one above the other. */
export function TripRoute({ words }: { words: TripWords }) {
  return (
    <dl className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-4">
      <span aria-hidden="true" className="mt-1.5 size-3 rounded-full border-[3px] border-green" />
      <div>
        <dt className="text-sm text-muted">From</dt>
        <dd className="font-semibold break-words">{words.from}</dd>
      </div>
      {words.to !== null && (
        <>
          <span
            aria-hidden="true"
            className="absolute top-6 bottom-9 left-[0.3125rem] w-0.5 bg-[image:linear-gradient(var(--line)_50%,transparent_50%)] bg-[size:2px_8px]"
          />
          <span aria-hidden="true" className="mt-1.5 size-3 rounded-[3px] bg-error" />
          <div>
            <dt className="text-sm text-muted">To</dt>
            <dd className="font-semibold break-words">{words.to}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** When, and for whom. */
export function TripFacts({ words, vehicle = null }: { words: TripWords; vehicle?: string | null }) {
  const facts: [string, string | null][] = [
    ['Scheduled time', words.when],
    ['Return', words.back],
    ['Service', words.service],
    ['Package', words.rental],
    ['Vehicle type', vehicle],
    ['For', words.guests],
  ]
  return (
    <dl className="grid gap-1">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
