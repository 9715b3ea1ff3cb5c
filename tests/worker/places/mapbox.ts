import type { ProviderFetch } from '../../../worker/http/provider-request'
import type { MapboxAccount } from '../../../worker/places/mapbox'

/** A Mapbox that keeps what it was asked and answers as told. */
export function mapboxThat(answer: (request: Request) => Response | Promise<Response>) {
  const asked: URL[] = []
  const fetch: ProviderFetch = async (request) => {
    asked.push(new URL(request.url))
    return answer(request)
  }
  const account: MapboxAccount = { token: 'pk.test', fetch, baseUrl: 'https://mapbox.test' }
  return { account, asked, fetch }
}

/** The keys that sign what a point is called. */
export const KEYS = { current: 'a-key-of-these-tests-alone-and-long-enough' }

/** Never answers; notices, as a real fetch does, when it is no longer waited for. */
const silence = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })

export const koramangalaFeature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [77.6271, 12.9352] },
  properties: {
    mapbox_id: 'dXJuOm1ieHBsYzo',
    feature_type: 'neighborhood',
    name: 'Koramangala',
    place_formatted: 'Bengaluru, Karnataka, India',
    full_address: 'Koramangala, Bengaluru, Karnataka, India',
    coordinates: { longitude: 77.6271, latitude: 12.9352 },
  },
}

export const collectionOf = (...features: unknown[]) =>
  Response.json({ type: 'FeatureCollection', features, attribution: '© Mapbox' })

/** Every way in which a provider disappoints. */
export const failures: [
  name: string,
  answer: (request: Request) => Response | Promise<Response>,
  status: number | null,
][] = [
  ['refuses the key', () => Response.json({ message: 'Not Authorized' }, { status: 401 }), 401],
  ['has had too many requests', () => Response.json({ message: 'Too Many' }, { status: 429 }), 429],
  ['breaks', () => new Response('<html>Bad gateway</html>', { status: 502 }), 502],
  ['answers with no JSON', () => new Response('OK'), 200],
  ['answers with something else', () => Response.json({ hello: 'world' }), 200],
  ['cannot be reached', () => Promise.reject(new TypeError('Network connection lost.')), null],
  ['stays silent', silence, null],
]
