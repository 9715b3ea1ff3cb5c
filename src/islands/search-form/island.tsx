import { useEffect, useLayoutEffect, useState } from 'react'
import { listen, onRemoved } from '../../components/page-events'
import { DRAFT_KEY, type StoredBooking } from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'
import { queryOfService } from '../../domain/bookings/trip-types'
import { ROUTES } from '../../routes'
import { keepDraft, keepSearch, readStored } from './stored-booking'
import { TripForm } from './trip-form'

/** The search as a URL query, for a browser whose storage is blocked or full. */
function queryOf(draft: Draft): string {
  const query = new URLSearchParams({
    service: queryOfService(draft.service_type),
    pickup: draft.pickup_address,
    destination: draft.dropoff_address,
  })
  return `?${query}`
}

interface Props {
  signedIn: boolean
}

/** The home page's trip form. A search is stored and continues at the booking, for visitors after the sign-in. */
function HomeSearch({ signedIn }: Props) {
  const [kept, setKept] = useState<StoredBooking | null>(null)
  const [round, setRound] = useState(0)
  const [leaving, setLeaving] = useState(false)

  // After hydration: the server can't read the stored draft.
  useLayoutEffect(() => setKept(readStored()), [])
  useEffect(
    () =>
      onRemoved(DRAFT_KEY, () => {
        setKept(null)
        setRound((count) => count + 1)
      }),
    [],
  )
  // The browser may restore this page as it was left (back/forward cache).
  useEffect(() => listen('pageshow', () => setLeaving(false)), [])

  return (
    <TripForm
      key={round}
      initial={kept?.draft ?? null}
      vehicle={kept?.vehicleType}
      signedIn={signedIn}
      busy={leaving}
      onChange={(draft) => keepDraft(draft, signedIn)}
      onSearch={(draft) => {
        setLeaving(true)
        const { path } = signedIn ? ROUTES.booking : ROUTES.auth
        location.assign(keepSearch(draft, signedIn) ? path : `${path}${queryOf(draft)}`)
      }}
    />
  )
}

export { HomeSearch as island }
