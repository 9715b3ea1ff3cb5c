import type { ReactNode } from 'react'
import type { TripWords } from './trip-words'

/** A trip as one object: the two ends of a route, one above the other. */
export function TripRoute({ words }: { words: TripWords }) {
  return (
    <dl className="grid gap-4">
      <RouteEnd name="From" address={words.from}>
        <span className="block size-3 rounded-full border-[3px] border-green" />
        {words.to !== null && <span className="absolute top-5 -bottom-5 left-[5px] border-l-2 border-line" />}
      </RouteEnd>
      {words.to !== null && (
        <RouteEnd name="To" address={words.to}>
          <span className="block size-3 rounded-xs bg-green" />
        </RouteEnd>
      )}
    </dl>
  )
}

function RouteEnd({ name, address, children }: { name: string; address: string; children: ReactNode }) {
  return (
    <div className="relative pl-7">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold break-words">{address}</dd>
      <span aria-hidden="true" className="absolute inset-y-0 left-0 pt-1">
        {children}
      </span>
    </div>
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
