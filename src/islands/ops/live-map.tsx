import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { type LiveRide, type LiveState, liveState } from '../../domain/ops/live-rides'
import { positionAge } from '../../domain/rides/positions'
import { CAR_COLOURS } from '../map/fleet-colours'
import { LazyMap } from '../map/lazy-map'
import type { FleetCar } from '../map/map-props'
import { type ConsolePart, openBooking } from './console-state'

interface Props extends ConsolePart {
  mapboxToken: string | null
}

/** The map of rides under way; pressing a car opens its booking. */
export function LiveMap({ state, mapboxToken }: Props) {
  useSignals()
  const live = state.live.value
  // Ages change by the minute, and no map has to be drawn anew each second.
  const minute = Math.floor(state.now.value / 10_000) * 10_000
  const rides = useMemo(() => [...(live?.rides.values() ?? [])], [live?.rides])
  const cars = useMemo(() => rides.flatMap((ride) => carOf(ride, minute)), [rides, minute])
  const states = rides.map((ride) => stateOf(ride, minute))
  const count = (one: LiveState) => states.filter((other) => other === one).length
  const silent = rides.filter(({ position }) => position === null).length
  return (
    <section aria-labelledby="ops-map">
      <h2 id="ops-map" className="ops-heading">
        On the road <span className="figures">{live ? rides.length : ''}</span>
      </h2>
      <NotConnected state={state} />
      {live === null && <div className="skeleton h-96" />}
      {live && cars.length === 0 && (
        <p className="text-muted">{rides.length === 0 ? 'No car is under way.' : 'No position yet.'}</p>
      )}
      {cars.length > 0 && (
        <LazyMap
          pickup={null}
          dropoff={null}
          line={null}
          car={null}
          cars={cars}
          onCar={(id) => void openBooking(state, id)}
          height={420}
          closest={13}
          label={`Cars of the rides under way: ${cars.length}`}
          mapboxToken={mapboxToken}
        />
      )}
      {cars.length > 0 && <Legend cars={cars} />}
      <p className="mt-2 text-muted">
        {cars.length > 0 && silent > 0 && `${silent} without a position. `}
        {count('lost') > 0 && `${count('lost')} with the signal lost. `}
        {count('not_reported') > 0 && `${count('not_reported')} not reported for a minute or longer.`}
      </p>
    </section>
  )
}

const KINDS = ['on_the_way', 'arrived', 'started', 'lost'] as const

const KIND_WORDS: Record<(typeof KINDS)[number], string> = {
  on_the_way: 'to the pickup',
  arrived: 'at the pickup',
  started: 'with the rider',
  lost: 'no current position',
}

/** What the marks mean, and how many there are of each. A ring is told from a disc without its colour. */
function Legend({ cars }: { cars: readonly FleetCar[] }) {
  const kinds = cars.map(({ lost, phase }) => (lost ? 'lost' : phase))
  return (
    <ul className="mt-2 flex flex-wrap gap-3" aria-label="What the marks mean">
      {KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-1 whitespace-nowrap">
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <circle
              cx="7"
              cy="7"
              r={kind === 'lost' ? 5 : 6}
              fill={kind === 'lost' ? 'none' : CAR_COLOURS[kind]}
              stroke={CAR_COLOURS[kind]}
              strokeWidth={kind === 'lost' ? 3 : 0}
            />
          </svg>
          <span className="figures">{kinds.filter((one) => one === kind).length}</span> {KIND_WORDS[kind]}
        </li>
      ))}
    </ul>
  )
}

/** A ride that was never reported counts as one that is awaited. */
const stateOf = (ride: LiveRide, now: number) => liveState(ride, now, now)

function carOf(ride: LiveRide, now: number): FleetCar[] {
  const { id, plate, position, seen_at, reported_at } = ride
  if (position === null) return []
  const state = stateOf(ride, now)
  const name = plate ?? 'A car'
  const label = {
    live: name,
    waiting: name,
    lost: `${name}, seen ${positionAge(now - (seen_at ?? now))}`,
    not_reported: `${name}, not reported since ${positionAge(now - (reported_at ?? now))}`,
  }[state]
  return [{ id, label, phase: ride.phase, ...position, lost: state === 'lost' || state === 'not_reported' }]
}

/** Says of which cities the positions are getting old, because this page is not connected. */
function NotConnected({ state }: ConsolePart) {
  useSignals()
  const connections = state.live.value?.connections
  if (!connections) return null
  const down = CITIES.filter((city) => connections[city] === 'down')
  const ended = CITIES.filter((city) => connections[city] === 'ended')
  const names = (cities: typeof down) => cities.map((city) => CITY_NAMES[city]).join(' and ')
  return (
    <>
      {down.length > 0 && (
        <p role="status" className="mb-2 text-warning">
          Not connected to {names(down)}: what the map shows of it gets older. We keep trying.
        </p>
      )}
      {ended.length > 0 && (
        <p role="status" className="mb-2 text-warning">
          The live positions of {names(ended)} have ended. Sign in again, or reload this page.
        </p>
      )}
    </>
  )
}
