import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LazyMap } from '../../../src/islands/map/lazy-map'
import type { MapState } from '../../../src/islands/map/map-props'
import { eventually } from '../../support/eventually'

vi.mock('../../../src/islands/map/ride-map', () => {
  throw new Error('offline')
})

it('a map whose script does not come renders nothing and reports an error', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #callback: (entries: object[]) => void
      constructor(callback: (entries: object[]) => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const states: MapState[] = []
  const { container } = render(
    <LazyMap
      pickup={null}
      dropoff={null}
      line={null}
      car={null}
      label="your ride"
      mapboxToken={null}
      onState={(state) => states.push(state)}
    />,
  )
  await eventually(() => expect(states).toEqual(['loading', 'error']))
  expect(container.innerHTML).toBe('')
  vi.unstubAllGlobals()
})
