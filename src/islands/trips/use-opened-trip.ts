import { useCallback, useEffect, useRef, useState } from 'react'
import { openedTrip, withTrip } from './trips-address'

const OURS = 'tripOpened'

/**
 * The trip whose details are open, in the page's own address: it can be sent to oneself, and Back closes it.
 * `initial` is what the address said when the page was made.
 */
export function useOpenedTrip(initial: string | null) {
  const [opened, setOpened] = useState(initial)
  const now = useRef(initial)
  now.current = opened

  useEffect(() => {
    const follow = () => setOpened(openedTrip(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const open = useCallback((id: string) => {
    history.pushState({ ...Object(history.state), [OURS]: true }, '', withTrip(location.search, id))
    setOpened(id)
  }, [])

  // The platform tells of a dialog's end more than once.
  const close = useCallback(() => {
    if (now.current === null) return
    now.current = null
    setOpened(null)
    if (Reflect.get(Object(history.state), OURS) === true) history.back()
    else history.replaceState(history.state, '', withTrip(location.search, null))
  }, [])

  return { opened, open, close }
}
