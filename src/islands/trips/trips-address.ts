// The parts of the list's state that are in the page's URL and in its history entry.

import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { listen } from '../../components/page-events'
import type { TripState } from '../../domain/bookings/badges'
import { ROUTES } from '../../routes'

interface Page {
  status: TripState | null
  before?: string | null
}

/** '?status=…&before=…', with the given parameters only. */
export function pageQuery({ status, before = null }: Page): string {
  const query = new URLSearchParams()
  if (status !== null) query.set('status', status)
  if (before !== null) query.set('before', before)
  return query.size > 0 ? `?${query}` : ''
}

/** URL of a page of the list. */
export const tripsAddress = (page: Page): string => `${ROUTES.tripHistory.path}${pageQuery(page)}`

const openedTrip = (search: string): string | null => new URLSearchParams(search).get('trip') || null

function withTrip(search: string, id: string | null): string {
  const query = new URLSearchParams(search)
  if (id === null) query.delete('trip')
  else query.set('trip', id)
  return `${ROUTES.tripHistory.path}${query.size > 0 ? `?${query}` : ''}`
}

const OPENED_HERE = 'tripOpened'

/**
 * The trip whose details are open, kept in the URL: it can be bookmarked, and Back closes it.
 * `initial` is from the URL that the page was rendered for.
 */
export function useOpenedTrip(initial: string | null) {
  const [opened, setOpened] = useState(initial)
  const now = useRef(initial)
  now.current = opened

  useEffect(() => listen('popstate', () => setOpened(openedTrip(location.search))), [])

  const open = (id: string) => {
    history.pushState({ ...Object(history.state), [OPENED_HERE]: true }, '', withTrip(location.search, id))
    setOpened(id)
  }

  // The browser may report a dialog's closing more than once.
  const close = () => {
    if (now.current === null) return
    now.current = null
    setOpened(null)
    if (Reflect.get(Object(history.state), OPENED_HERE) === true) history.back()
    else history.replaceState(history.state, '', withTrip(location.search, null))
  }

  return { opened, open, close }
}

/** Pages loaded after the first, 0 or more, and the scroll position in CSS pixels; 0: unknown. */
const DepthSchema = v.object({
  pages: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  y: v.pipe(v.number(), v.minValue(0)),
})

type Depth = v.InferOutput<typeof DepthSchema>

const StateSchema = v.object({ older: DepthSchema })

/** How many pages were loaded when this history entry was left, to restore them. */
export function readDepth(): Depth {
  const read = v.safeParse(StateSchema, history.state)
  return read.success ? read.output.older : { pages: 0, y: 0 }
}

export function storeDepth(depth: Partial<Depth>) {
  history.replaceState({ ...Object(history.state), older: { ...readDepth(), ...depth } }, '')
}
