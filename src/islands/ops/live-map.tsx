// The live map beside the lists, with the same cars as a list; loaded after the page.

import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { type LiveRide, type LiveState, liveState } from '../../domain/ops/live-rides'
import { positionAge } from '../../domain/rides/positions'
import { LazyMap } from '../map/lazy-map'
import type { FleetCar } from '../map/map-props'
import { CAR_COLOURS } from '../map/map-props'
import { openBooking, ops } from './console-state'
import type { LiveView } from './live-connection'
import { Section } from './section'

/** The map of rides under way, in the city of the lists; pressing a car opens its booking. */
export function LiveMap() {
  useSignals()
  const shown = useRef<LiveView | null>(null)
  // While a booking is open in its place, nothing of it is drawn.
  if (ops.openId.value === null) shown.current = ops.live.value
  const live = shown.current
  const { city } = ops.place.value.filters
  // Ages change by the minute, and no map has to be drawn anew each second.
  const now = ops.roughNow.value
  const rides = useMemo(
    () => CITIES.flatMap((one) => (live && (city ?? one) === one ? [...live.rides[one].values()] : [])),
    [live, city],
  )
  const seen = useMemo(() => rides.map((ride) => seenOf(ride, now)), [rides, now])
  const cars = useMemo(() => seen.flatMap(carOf), [seen])
  const count = (one: LiveState) => seen.filter(({ state }) => state === one).length
  const silent = rides.filter(({ position }) => position === null).length
  return (
    <Section id="ops-map" heading="On the road" figures={live ? rides.length : ''}>
      <NotConnected />
      {live === null && <div className="skeleton h-96" />}
      {live && cars.length === 0 && (
        <p className="text-muted">
          {rides.length > 0
            ? 'No position yet.'
            : `No car is under way${city === null ? '' : ` in ${CITY_NAMES[city]}`}.`}
        </p>
      )}
      {cars.length > 0 && (
        <LazyMap
          cars={cars}
          onCar={(id) => void openBooking(id)}
          height={420}
          closest={13}
          group={city ?? ''}
          label={`Cars of the rides under way: ${cars.length}`}
        />
      )}
      {cars.length > 0 && <Legend cars={cars} />}
      <p className="mt-2 text-muted">
        {cars.length > 0 && silent > 0 && `${silent} without a position. `}
        {count('lost') > 0 && `${count('lost')} with the signal lost. `}
        {count('not_reported') > 0 && `${count('not_reported')} not reported for a minute or longer.`}
      </p>
      {rides.length > 0 && <CarList seen={seen} />}
    </Section>
  )
}

/** The cars of the map one under the other: the map draws many of them as marks that no keyboard reaches. */
function CarList({ seen }: { seen: readonly Seen[] }) {
  const [open, setOpen] = useState(false)
  const plateOf = ({ ride }: Seen) => ride.plate ?? ''
  const byPlate = open ? [...seen].sort((one, other) => plateOf(one).localeCompare(plateOf(other))) : []
  // Cars without a current position come first.
  const sorted = [...byPlate.filter(({ isOld }) => isOld), ...byPlate.filter(({ isOld }) => !isOld)]
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2">These cars as a list</summary>
      {open && (
        <ul className="ops-candidates">
          {sorted.map(({ ride, isOld, age }) => (
            <li key={ride.id}>
              <button
                type="button"
                className="ops-candidate w-full text-start"
                onClick={() => void openBooking(ride.id)}
              >
                <span className="ops-plate">{ride.plate ?? 'A car'}</span>
                <span className={isOld ? 'text-warning' : 'text-muted'}>
                  {KIND_WORDS[ride.phase]}
                  {ride.position === null ? ', no position yet' : age}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const KIND_WORDS = {
  on_the_way: 'to the pickup',
  arrived: 'arrived',
  started: 'with the rider',
  lost: 'no current position',
} as const

const KINDS = ['on_the_way', 'arrived', 'started', 'lost'] as const

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

/** A ride, and how old its position is now: `age` says so of one that is old, and is '' of any other. */
function seenOf(ride: LiveRide, now: number) {
  // A ride that was never reported counts as one that is awaited.
  const state = liveState(ride, now, now)
  const since = (at: number | null) => positionAge(now - (at ?? now))
  const isOld = state === 'lost' || state === 'not_reported'
  const old =
    state === 'lost' ? `, seen ${since(ride.seen_at)}` : `, not reported since ${since(ride.reported_at)}`
  return { ride, state, isOld, age: isOld ? old : '' }
}

type Seen = ReturnType<typeof seenOf>

function carOf({ ride: { id, plate, position, phase }, isOld, age }: Seen): FleetCar[] {
  return position === null
    ? []
    : [{ id, label: `${plate ?? 'A car'}${age}`, phase, ...position, lost: isOld }]
}

/** Says of which cities the positions are getting old, because this page is not connected. */
function NotConnected() {
  useSignals()
  const connections = ops.live.value?.connections
  if (!connections) return null
  const named = (how: 'down' | 'ended') =>
    CITIES.filter((city) => connections[city] === how)
      .map((city) => CITY_NAMES[city])
      .join(' and ')
  const [down, ended] = [named('down'), named('ended')]
  return [
    down && `Not connected to ${down}; its cars here may be old. We keep trying.`,
    ended && `Live positions of ${ended} have ended. Sign in again, or reload this page.`,
  ]
    .filter(Boolean)
    .map((words) => (
      <p key={words} role="status" className="mb-2 text-warning">
        {words}
      </p>
    ))
}
