// A driver to choose, for one ride or for many: what decides between them, and what is asked before a far car is sent.

import { formatMinutes } from '../../domain/fares/fare'
import { CITY_NAMES, type City } from '../../domain/fields'
import type { Choice } from '../../domain/ops/requests'
import { Phone } from './panel-sections'
import { fromNow, shortAddress, shortTime } from './words'

interface DriverChoiceProps {
  driver: Choice
  /** Beside when they are there: how riders rate them, or how many rides they can have. */
  known: string
  /** Why the driver can't be chosen, or what speaks against them; null: nothing does. */
  note: string | null
  checked: boolean
  disabled: boolean
  onChoose(): void
}

const WAY_WORDS = { last_ride: ' after the ride before', position: '', base: ' from the car’s base' }

/** One driver of a list of radio buttons. */
export function DriverChoice({ driver, known, note, checked, disabled, onChoose }: DriverChoiceProps) {
  const { full_name, phone_no, vehicle, way, seen_at, next } = driver
  const times = [
    way &&
      `${formatMinutes(way.minutes)}${way.km === undefined ? '' : `, ${way.km} km`} to the pickup${WAY_WORDS[way.from]}`,
    seen_at === null ? 'Not seen yet' : `Seen ${fromNow(Date.parse(seen_at))}`,
  ]
  const rides = next.map((ride) => `${shortTime(ride.scheduled_time)} ${shortAddress(ride.pickup_address)}`)
  return (
    <label className="ops-candidate" data-disabled={disabled}>
      <input type="radio" name="driver" disabled={disabled} checked={checked} onChange={onChoose} />
      <span className="min-w-0">
        <strong>{full_name ?? 'No name'}</strong>{' '}
        {vehicle && <span className="ops-plate">{vehicle.license_plate}</span>} <Phone number={phone_no} />
        <span className="block">{times.filter(Boolean).join(' · ')}</span>
        {note && <span className="block text-warning">{note}</span>}
        <span className="block text-muted">
          {known} · {rides.length > 0 ? `Next ${rides.join('; ')}` : 'No rides ahead'}
        </span>
      </span>
    </label>
  )
}

/** What a form asks before a car that is kept in another city is sent; undefined: nothing. */
export const askForCity = (kept: City | null) =>
  kept === null
    ? undefined
    : {
        consequence: () => (
          <p>
            <strong>This car is kept in {CITY_NAMES[kept]}, not where the pickup is.</strong> Call the driver
            first.
          </p>
        ),
        submit: () => `Send the car from ${CITY_NAMES[kept]}`,
      }
