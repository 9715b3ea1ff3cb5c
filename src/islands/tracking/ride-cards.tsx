import { BRAND } from '../../brand'
import { Avatar } from '../../components/avatar'
import { lineIcon } from '../../components/line-icon'
import { CarPlate } from '../../components/live-ride/car-plate'
import { TripEnds } from '../../components/route-ends'
import type { RideDetails, RideDriver } from '../../domain/bookings/ride-details'
import { formatDateTime } from '../../domain/kolkata-time'
import { LOCKED } from '../../domain/rides/pin'

/** The ride's cards, in the order a waiting rider needs them: plate and car, PIN, driver, trip. */
export function RideParts({ ride }: { ride: RideDetails }) {
  const { vehicle, driver, pin, pin_locked, passenger_name } = ride
  return (
    <>
      {vehicle && (
        <section aria-label="Vehicle">
          <CarPlate vehicle={vehicle} />
        </section>
      )}
      {pin && <Pin pin={pin} locked={pin_locked} passenger={passenger_name} />}
      {driver && <DriverCard driver={driver} />}
      <TripCard ride={ride} />
    </>
  )
}

const PhoneIcon = lineIcon(
  <path d="M5 3h4l2 5-2.500 1.500a12 12 0 006 6L16 13l5 2v4a2 2 0 01-2 2A17 17 0 013 5a2 2 0 012-2z" />,
)

/** The driver, with a call link while the ride is under way. */
export function DriverCard({ driver }: { driver: RideDriver }) {
  const { name, profile_picture_url, rating, total_rides, license_number, phone_no } = driver
  return (
    <section aria-label="Driver" className="flex flex-wrap items-center gap-4">
      <Avatar url={profile_picture_url} name={name} className="size-14 text-xl" />
      <div className="min-w-40 flex-1">
        <h3 className="wrap-anywhere">{name}</h3>
        <p className="text-muted">
          {rating === null ? (
            'No ratings yet'
          ) : (
            <>
              <span aria-hidden="true">★ </span>
              <span className="sr-only">Rating </span>
              {rating.toFixed(1)}
            </>
          )}{' '}
          · {total_rides.toLocaleString('en-IN')} {total_rides === 1 ? 'trip' : 'trips'}
        </p>
        <p className="text-muted text-sm">Licence {license_number}</p>
      </div>
      {phone_no && (
        <a className="button max-sm:w-full" data-kind="secondary" href={`tel:${phone_no}`}>
          <PhoneIcon />
          Call driver
        </a>
      )}
    </section>
  )
}

interface PinProps {
  pin: string
  locked: boolean
  passenger: string | null
}

/** The PIN that the rider tells the driver at the pickup, in large digits. */
function Pin({ pin, locked, passenger }: PinProps) {
  const digits = [...pin].map((digit, place) => ({ digit, key: `${place}-${digit}` }))
  return (
    <section aria-label="PIN">
      <p className="mb-2 font-semibold wrap-anywhere">
        {passenger ? `${passenger} tells the driver this PIN` : 'Tell your driver this PIN'}
      </p>
      <p className="sr-only">{digits.map(({ digit }) => digit).join(' ')}</p>
      <div aria-hidden="true" className="flex gap-2">
        {digits.map(({ digit, key }) => (
          <span key={key} className="pin-box figures">
            {digit}
          </span>
        ))}
      </div>
      {locked ? (
        <p className="mt-2 text-warning">
          {LOCKED} Our support unlocks it:{' '}
          <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
        </p>
      ) : (
        <p className="mt-2 text-muted text-sm">
          Only at the car, once the plate fits. The ride starts with it.
        </p>
      )}
    </section>
  )
}

/** The trip: places, time, and the amount still to be paid. */
function TripCard({ ride: { booking, passenger_name, statement } }: { ride: RideDetails }) {
  const { scheduled_time, is_round_trip } = booking
  return (
    <section aria-label="Trip">
      <TripEnds trip={booking} />
      <p className="mt-3 text-muted text-sm">
        {formatDateTime(new Date(scheduled_time))}
        {is_round_trip && ', Round Trip'}. {statement.summary}
      </p>
      {passenger_name && <p className="mt-1 wrap-anywhere">Riding: {passenger_name}</p>}
    </section>
  )
}
