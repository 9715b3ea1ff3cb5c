import { useEffect, useState } from 'react'
import { beginWork, call } from '../../api'
import { type RoutePreview, RoutePreviewSchema } from '../../domain/places/route'

/**
 * The road between two places, and what its trip costs; null until it is there, and where it can't be had, which is not
 * shown. `asked` is the body of the request as JSON, null where there is nothing to ask.
 */
export function useRoutePreview(asked: string | null): RoutePreview | null {
  const [route, setRoute] = useState<RoutePreview | null>(null)
  useEffect(() => {
    if (asked === null) return
    const stop = beginWork(async (signal) => {
      const answered = await call('/api/route-preview', {
        answer: RoutePreviewSchema,
        body: JSON.parse(asked),
        signal,
      })
      if (answered.ok) setRoute(answered.value)
      else console.warn(`No route: ${answered.refusal.reason}`)
    })
    return () => {
      stop()
      setRoute(null)
    }
  }, [asked])
  return route
}
