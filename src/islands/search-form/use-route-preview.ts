import { useEffect, useState } from 'react'
import { call } from '../../api'
import type { Coordinates } from '../../domain/places/coordinates'
import { type RoutePreview, RoutePreviewSchema } from '../../domain/places/route-preview'

interface Drawn {
  preview: RoutePreview
  line: Coordinates[]
}

/** The road between both ends, by the route that the fare is computed with; null while there is none to show. */
export function useRoutePreview(pickup: Coordinates | null, dropoff: Coordinates | null): Drawn | null {
  const [found, setFound] = useState<Drawn & { of: string }>()
  const of = pickup && dropoff ? JSON.stringify([pickup, dropoff]) : null

  useEffect(() => {
    if (of === null) return
    const controller = new AbortController()
    const [from, to] = JSON.parse(of)
    const asked = {
      answer: RoutePreviewSchema,
      body: { pickup: from, dropoff: to },
      signal: controller.signal,
    }
    call('/api/route-preview', asked).then(
      (answered) => {
        if (controller.signal.aborted) return
        // A road that isn't found is not drawn; the form needs none.
        if (!answered.ok) return console.warn(`No route to draw: ${answered.refusal.reason}`)
        const line = answered.value.line.map(([lng, lat]) => ({ lat, lng }))
        setFound({ of, preview: answered.value, line })
      },
      () => {},
    )
    return () => controller.abort()
  }, [of])

  return found && found.of === of ? found : null
}
