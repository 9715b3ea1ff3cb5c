import { shortId } from '../../domain/bookings/booking'
import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { Candidate } from '../../domain/ops/assign'
import { ratingWords } from './rating-words'
import { shortAddress } from './words'

interface Props {
  candidate: Candidate
  disabled: boolean
  checked: boolean
  /** They have this very ride. */
  hasRide: boolean
  onChoose(candidate: Candidate): void
}

/** What stands in the way, or has to be known. */
function remark({ busy, fits, on_duty, vehicle }: Candidate, hasRide: boolean): string | null {
  if (hasRide) return 'Has this ride now: in another car'
  if (busy) return `Has ${shortId(busy.booking_id)} until ${formatDateTime(new Date(busy.until))}`
  if (!on_duty) return 'Off duty'
  if (!fits) return vehicle ? 'Their own car is of another kind' : 'No car of their own'
  return null
}

/** One driver to choose, with what they drive and what comes next for them. */
export function CandidateLine({ candidate, disabled, checked, hasRide, onChoose }: Props) {
  const said = remark(candidate, hasRide)
  return (
    <label className="ops-candidate" data-disabled={disabled}>
      <input
        type="radio"
        name="driver"
        disabled={disabled}
        checked={checked}
        onChange={() => onChoose(candidate)}
      />
      <span className="min-w-0">
        <strong>{candidate.name ?? 'No name'}</strong>{' '}
        <span className="text-muted">
          {ratingWords(candidate)}
          {candidate.vehicle && (
            <>
              {' · '}
              <span className="ops-plate">{candidate.vehicle.license_plate}</span>
            </>
          )}
        </span>
        {said && <span className="block text-warning">{said}</span>}
        <span className="block text-muted">
          {candidate.next.length === 0
            ? 'No rides ahead'
            : candidate.next
                .map(
                  (ride) =>
                    `${formatDateTime(new Date(ride.scheduled_time))} ${shortAddress(ride.pickup_address)}`,
                )
                .join('; ')}
        </span>
      </span>
    </label>
  )
}
