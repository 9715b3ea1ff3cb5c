import { useRef, useState } from 'react'
import type { OwnPlaces } from '../../components/place-field/place-field'

const foundAlone: OwnPlaces['among'] = (_text, found) => found

/**
 * A signed-in rider's saved addresses for the form's fields: fetched once, when a field is first entered, with the code
 * that shows them. Where they don't come the fields do without, and ask again when one is next entered.
 */
export function useOwnPlaces(signedIn: boolean): OwnPlaces | undefined {
  const [among, setAmong] = useState(() => foundAlone)
  const asked = useRef(false)
  if (!signedIn) return
  return {
    among,
    async want() {
      if (asked.current) return
      asked.current = true
      try {
        const loaded = await (await import('./own-places')).loadOwnPlaces()
        setAmong(() => loaded)
      } catch {
        asked.current = false
      }
    },
  }
}
