interface Props {
  from: string
  /** Null where a trip has no other end: a rental goes wherever the rider asks. */
  to: string | null
  /** Where it stands, and how large. */
  className?: string
}

/** Both ends of a trip, one above the other on a line. */
export function RouteEnds({ from, to, className = '' }: Props) {
  return (
    <ul className={`route-ends ${className}`}>
      <li>
        <span className="sr-only">From </span>
        {from}
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
