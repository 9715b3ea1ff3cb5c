interface Props {
  from: string
  /** The pickup detail: house, floor or gate. */
  detail?: string | null | undefined
  /** Null for a rental, which has no drop-off. */
  to: string | null
  /** Where it stands, and how large. */
  className?: string
}

/** Both ends of a trip, one above the other on a line. */
export function RouteEnds({ from, detail, to, className = '' }: Props) {
  return (
    <ul className={`route-ends ${className}`}>
      <li>
        <span className="sr-only">From </span>
        {from}
        <PickupDetail of={{ pickup_detail: detail }} />
      </li>
      {to && (
        <li>
          <span className="sr-only">To </span>
          {to}
        </li>
      )}
    </ul>
  )
}

/** Some of a booking: a driver who is only offered it is not answered the detail of its pickup. */
interface TripEndsProps {
  trip: { pickup_address: string; pickup_detail?: string | null; dropoff_address: string | null }
  /** What stands for the other end of a rental. */
  rental?: string
  className?: string
}

/** Pickup, with its detail, and drop-off of a booking. */
export function TripEnds({ trip, rental, className = '' }: TripEndsProps) {
  const { pickup_address, pickup_detail, dropoff_address } = trip
  return (
    <RouteEnds
      from={pickup_address}
      detail={pickup_detail}
      to={dropoff_address ?? rental ?? null}
      className={className}
    />
  )
}

/** House, floor, gate or landmark, on a line of its own; nothing where nothing was said. */
export const PickupDetail = ({ of }: { of: { pickup_detail?: string | null | undefined } }) =>
  of.pickup_detail && <span className="block font-semibold wrap-anywhere">{of.pickup_detail}</span>
