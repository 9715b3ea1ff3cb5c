import { act, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, type Mock, vi } from 'vitest'
import type { MapState, RideMapProps } from '../../../src/islands/map/map-props'
import { RideMap } from '../../../src/islands/map/ride-map'
import { fakeEngine, theMap } from './fake-engine'

export const OVERALL_MS = 15_000
export const PICKUP = { lat: 12.9345, lng: 77.6245 }
export const DROPOFF = { lat: 12.9783, lng: 77.6386 }
export const CAR = { lat: 12.94, lng: 77.63, heading: 45, lost: false }

/** Maps by a library of the test's own, which `importEngine` hands over. */
export function withMaps(importEngine: Mock) {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
    importEngine.mockReset().mockResolvedValue(fakeEngine().engine)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    document.documentElement.dataset.theme = 'light'
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
}

export const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

type MapComponent = ComponentType<RideMapProps>

export async function showMap(props: Partial<RideMapProps> = {}, Shown: MapComponent = RideMap) {
  const states: MapState[] = []
  const element = (more: Partial<RideMapProps> = {}) => (
    <Shown
      {...{ pickup: null, dropoff: null, line: null, car: null, label: 'Your ride' }}
      onState={(state) => states.push(state)}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(element())
  await pass()
  return {
    states,
    change: async (more: Partial<RideMapProps>) => {
      rerender(element(more))
      await pass()
    },
  }
}

export async function loadedMap(props: Partial<RideMapProps> = {}, Shown: MapComponent = RideMap) {
  const shown = await showMap(props, Shown)
  act(() => theMap().load())
  await pass()
  return { ...shown, map: theMap() }
}
