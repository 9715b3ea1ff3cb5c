import { Avatar } from '../../components/avatar'
import { lineIcon } from '../../components/line-icon'
import type { RideDriver } from '../../domain/rides/ride-details'

const PhoneIcon = lineIcon(
  <path d="M5 3h4l2 5-2.500 1.500a12 12 0 006 6L16 13l5 2v4a2 2 0 01-2 2A17 17 0 013 5a2 2 0 012-2z" />,
)

/** Who is driving, and how to reach them while the ride is under way. */
export function DriverCard({ driver }: { driver: RideDriver }) {
  const { name, photo_url, rating, total_rides, license_number, phone_no } = driver
  return (
    <section aria-label="Driver" className="flex flex-wrap items-center gap-4">
      <Avatar url={photo_url} name={name} className="size-14 text-xl" />
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
