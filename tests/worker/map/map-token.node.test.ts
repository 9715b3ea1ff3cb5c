import { describe, expect, it } from 'vitest'
import { MAPBOX_HOSTS, mapHosts, mapTokenOf } from '../../../worker/map/routes'

describe('the token of a page with a map', () => {
  it('is the public one, and its hosts are named with it', () => {
    expect(mapTokenOf({ MAPBOX_TOKEN: 'pk.public' })).toBe('pk.public')
    expect(mapHosts({ MAPBOX_TOKEN: 'pk.public' })).toEqual(MAPBOX_HOSTS)
  })

  it.each([
    ['none is set', {}],
    ['it is a secret of the worker', { MAPBOX_TOKEN: 'sk.secret' }],
    ['the settings are wrong', { MAPBOX_TOKEN: 'pk.public', PLACES_PROVIDER: 'elsewhere' }],
  ])('is none where %s, and no host is named', (_, env) => {
    expect(mapTokenOf(env)).toBeNull()
    expect(mapHosts(env)).toEqual([])
  })
})
