/** Pickup is a ring, drop-off a square, as in the form: told apart without their colours too. */
export function EndMark({ end }: { end: 'pickup' | 'dropoff' }) {
  const label = end === 'pickup' ? 'Pickup' : 'Drop-off'
  return (
    <span className="ride-end" data-end={end} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 30 30" aria-hidden="true">
        {end === 'pickup' ? (
          <>
            <circle cx="15" cy="15" r="12.5" fill="currentColor" stroke="var(--raised)" strokeWidth="2.5" />
            <circle cx="15" cy="15" r="5" fill="var(--raised)" />
          </>
        ) : (
          <>
            <rect
              x="3"
              y="3"
              width="24"
              height="24"
              rx="5"
              fill="currentColor"
              stroke="var(--raised)"
              strokeWidth="2.5"
            />
            <rect x="10.5" y="10.5" width="9" height="9" rx="1.5" fill="var(--raised)" />
          </>
        )}
      </svg>
    </span>
  )
}

/** A cab seen from above, its nose to the north: the marker turns it. */
export function CarDrawing() {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <path
        d="M22 4c5.2 0 8 2.4 8.6 6.4.5 3.6.9 8 .9 12.6 0 5.4-.4 9.6-1 13-.5 2.7-2.3 4-5 4h-7c-2.7 0-4.5-1.3-5-4-.6-3.4-1-7.6-1-13 0-4.6.4-9 .9-12.600C14 6.4 16.8 4 22 4z"
        fill="var(--body)"
        stroke="var(--rim)"
        strokeWidth="2.2"
      />
      <path
        d="M15.6 15.500c3.8-1.7 9-1.7 12.8 0l-1.2 4.300c-3.2-.9-7.2-.9-10.4 0z"
        fill="var(--rim)"
        opacity=".85"
      />
      <path d="M17 33.500c3 .8 7 .8 10 0l.9 3.200c-3.6.9-8.2.9-11.8 0z" fill="var(--rim)" opacity=".6" />
      <rect x="17.5" y="22" width="9" height="8" rx="1.6" fill="var(--roof)" />
    </svg>
  )
}
