import { useEffect, useRef, useState } from 'react'
import { beginWork } from '../../api'
import { MINIMUM_SEARCH_LENGTH, type NamedPoint, type Prediction } from '../../domain/places/place'
import { isInServiceArea } from '../../domain/places/service-area'
import {
  autocomplete,
  currentPosition,
  type Fix,
  placeDetails,
  reverseGeocode,
  type SearchSession,
} from './places'
import { CHOOSE_FROM_LIST, NO_PLACE_FOUND, SEARCH_FAILED, type Suggestion } from './suggestions'

const PLACE_LOST = 'This place could not be found. Please choose it again.'

const POSITION = {
  denied: 'Your browser won’t share your location. Type the place instead.',
  unavailable: 'Your location could not be found. Type the place instead.',
} as const

/** Metres beyond which a measured position is no place to be picked up at (docs/product.md, PLACE-2). */
const EXACT_METRES = 150

/** '400 m', '2.5 km'. */
const roughly = (metres: number) =>
  metres < 950 ? `${Math.ceil(metres / 50) * 50} m` : `${(metres / 1000).toFixed(1)} km`

export interface FoundPlace {
  address: string
  point: NamedPoint
  /** The pickup detail of a saved one. */
  detail?: string | undefined
  /** What of a typed address it does not cover: 'No 12, 5th Cross'. */
  rest?: string | undefined
}

interface Choice {
  session: SearchSession
  onType(address: string): void
  onPlace(place: FoundPlace): void
  /** Called with a position that is not exact enough, where the place can be set on a map. */
  onInexact?: ((fix: Fix) => void) | undefined
}

/**
 * Turns a suggestion, typed text or the device's position into a place with coordinates. The latest attempt
 * counts: a new one, or typing, stops the one before. A notice holds for the text it is about alone.
 */
export function usePlaceChoice({ session, onType, onPlace, onInexact }: Choice) {
  const [busy, setBusy] = useState<'finding' | 'locating' | null>(null)
  const [notice, setNotice] = useState<{ about: string; text: string } | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  function during(kind: 'finding' | 'locating', work: (signal: AbortSignal) => Promise<void>) {
    stop.current()
    setBusy(kind)
    setNotice(null)
    stop.current = beginWork(async (signal) => {
      await work(signal)
      if (!signal.aborted) setBusy(null)
    })
  }

  async function find(prediction: Prediction, written: string, signal: AbortSignal) {
    const details = await placeDetails(prediction.place_id, session.token(), signal)
    session.end()
    if (!details.ok) return setNotice({ about: written, text: PLACE_LOST })
    const { formatted_address: address, geometry, signature } = details.value
    onPlace({ address, point: { ...geometry.location, signature }, rest: prediction.detail })
  }

  return {
    busy,
    noticeFor: (address: string) => (notice?.about === address ? notice.text : null),
    stop() {
      stop.current()
      setBusy(null)
    },
    /** A suggestion was chosen. */
    choose(suggestion: Suggestion) {
      const { description, point, detail } = suggestion
      onType(description)
      return during('finding', async (signal) =>
        point ? onPlace({ address: description, point, detail }) : find(suggestion, description, signal),
      )
    },
    /** The field was left without a choice: its text is accepted if it can mean one place only. */
    resolve(address: string) {
      return during('finding', async (signal) => {
        const text = address.trim()
        if (text.length < MINIMUM_SEARCH_LENGTH) return setNotice({ about: address, text: CHOOSE_FROM_LIST })
        const answer = await autocomplete(text, session.token(), signal)
        if (!answer.ok) return setNotice({ about: address, text: SEARCH_FAILED })
        const { predictions } = answer.value
        const match = predictions.find(({ certain }) => certain)
        if (match) return find(match, address, signal)
        setNotice({ about: address, text: predictions.length > 0 ? CHOOSE_FROM_LIST : NO_PLACE_FOUND })
      })
    },
    /** Uses the device's position; `address` is the field's text meanwhile. */
    locate(address: string) {
      return during('locating', async (signal) => {
        const position = await currentPosition()
        if (signal.aborted) return
        if (!position.ok) return setNotice({ about: address, text: POSITION[position.refusal.reason] })
        const { metres, ...point } = position.value
        // An end outside the service area is refused by its name, however exact it is.
        if (metres > EXACT_METRES && isInServiceArea(point)) {
          onInexact?.(position.value)
          const where = onInexact ? 'Set it on the map, or type it.' : 'Type the place instead.'
          return setNotice({
            about: address,
            text: `Your phone can only place you within ${roughly(metres)}. ${where}`,
          })
        }
        const named = await reverseGeocode(point, signal)
        const label = named.ok ? named.value : null
        onPlace({
          address: label?.formatted_address ?? 'Current location',
          point: { ...point, signature: label?.signature },
        })
      })
    },
  }
}
