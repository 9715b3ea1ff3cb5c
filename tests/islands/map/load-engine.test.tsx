import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapEngine } from '../../../src/islands/map/gl-library'
import { loadEngine } from '../../../src/islands/map/use-map-view'
import { fakeEngine } from './fake-engine'

beforeEach(() => vi.useFakeTimers())

/** Looks at a promise without waiting for it. */
function watched<T>(promise: Promise<T>) {
  const seen: { value?: T } = {}
  promise.then((value) => {
    seen.value = value
  })
  return seen
}

/** A library whose namespaces come after its script. */
function bareEngine() {
  const { engine } = fakeEngine()
  const bare: { library: Partial<MapEngine['library']> } = { library: {} }
  return { bare: { ...engine, ...bare } as MapEngine, whole: engine.library }
}

const NAMESPACE_MS = 5000

describe('a map’s engine', () => {
  it('is ready as soon as its script and its namespaces are there', async () => {
    const { engine } = fakeEngine()
    const seen = watched(loadEngine({ importEngine: async () => engine }))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.value).toEqual({ ok: true, value: engine })
  })

  it('has failed when its script does not load', async () => {
    const importEngine = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await loadEngine({ importEngine })).toEqual({ ok: false, refusal: { reason: 'failed_to_load' } })
  })

  it('is waited for 5 seconds for its namespaces', async () => {
    const { bare } = bareEngine()
    const seen = watched(loadEngine({ importEngine: async () => bare }))
    await vi.advanceTimersByTimeAsync(NAMESPACE_MS - 1)
    expect(seen.value).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.value).toEqual({ ok: false, refusal: { reason: 'namespace_unavailable' } })
  })

  it('is ready when its namespaces come late, but in time', async () => {
    const { bare, whole } = bareEngine()
    const seen = watched(loadEngine({ importEngine: async () => bare }))
    await vi.advanceTimersByTimeAsync(3000)
    expect(seen.value).toBeUndefined()
    Object.assign(bare.library, whole)
    await vi.advanceTimersByTimeAsync(200)
    expect(seen.value).toEqual({ ok: true, value: bare })
  })
})
