import { useEffect, useLayoutEffect, useState } from 'react'
import type { Draft } from '../../domain/bookings/draft'
import { queryOfService } from '../../domain/bookings/trip-types'
import { ROUTES } from '../../routes'
import { keepDraft, keepSearch, onCleared, readStored } from './stored-booking'
import { TripForm } from './trip-form'

/** The places of a search as an address: for a browser that keeps nothing. */
function queryOf(draft: Draft): string {
  const query = new URLSearchParams({
    service: queryOfService(draft.serviceType),
    pickup: draft.pickupLocation,
    destination: draft.dropoffLocation,
  })
  return `?${query}`
}

interface Props {
  signedIn: boolean
  /** For the form's map; without one our own is drawn. */
  mapboxToken?: string | null
}

/** The form on the home page. A search is kept and goes on to the booking, for visitors by way of the sign-in. */
function HomeSearch({ signedIn, mapboxToken = null }: Props) {
  const [kept, setKept] = useState<Draft | null>(null)
  const [round, setRound] = useState(0)
  const [leaving, setLeaving] = useState(false)

  // After hydration: the server's HTML knows of no draft.
  useLayoutEffect(() => setKept(readStored()?.draft ?? null), [])
  useEffect(
    () =>
      onCleared(() => {
        setKept(null)
        setRound((count) => count + 1)
      }),
    [],
  )
  useEffect(() => {
    // Back from the next page, as it was left.
    const returned = () => setLeaving(false)
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [])

  return (
    <TripForm
      key={round}
      initial={kept}
      signedIn={signedIn}
      mapboxToken={mapboxToken}
      busy={leaving}
      onChange={keepDraft}
      onSearch={(draft) => {
        setLeaving(true)
        const { path } = signedIn ? ROUTES.booking : ROUTES.auth
        location.assign(keepSearch(draft) ? path : `${path}${queryOf(draft)}`)
      }}
    />
  )
}

export { HomeSearch as island }
