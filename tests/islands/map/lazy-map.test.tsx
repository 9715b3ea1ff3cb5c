import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyMap } from '../../../src/islands/map/lazy-map'
import type { MapState, RideMapProps } from '../../../src/islands/map/map-props'
import { eventually } from '../../support/eventually'
import { outOfSight } from '../../support/islands/page'

const chunk = vi.hoisted(() => ({ loads: 0, isMissing: false }))
vi.mock('../../../src/islands/map/ride-map', () => {
  return {
    get RideMap() {
      if (chunk.isMissing) throw new Error('offline')
      chunk.loads += 1
      return ({ label }: RideMapProps) => <p>The map of {label}</p>
    },
  }
})

let seen: ReturnType<typeof outOfSight>
beforeEach(() => {
  Object.assign(chunk, { loads: 0, isMissing: false })
  seen = outOfSight()
})

const props = { pickup: null, dropoff: null, line: null, car: null, label: 'your ride' }

describe('a map that is not in sight', () => {
  it('keeps its place in the server’s page already, by a class: no policy of ours lets a style attribute in', () => {
    const html = renderToString(<LazyMap {...props} />)
    expect(html).toContain('Loading map…')
    expect(html).toContain('h-80')
    expect(html).not.toContain('style=')
    expect(renderToString(<LazyMap {...props} height="100%" />)).toContain('h-full')
  })

  it('has the height it is given once its script runs', () => {
    render(<LazyMap {...props} height={200} />)
    expect(screen.getByText('Loading map…').parentElement?.style.height).toBe('200px')
  })

  it('fetches nothing until it comes into sight', async () => {
    render(<LazyMap {...props} />)
    await act(async () => seen(false))
    expect(chunk.loads).toBe(0)
    expect(screen.getByText('Loading map…')).toBeTruthy()
    await act(async () => seen(true))
    await eventually(() => screen.getByText('The map of your ride'))
    expect(chunk.loads).toBe(1)
  })

  it('renders nothing and reports an error where its script does not come', async () => {
    chunk.isMissing = true
    const states: MapState[] = []
    const { container } = render(<LazyMap {...props} onState={(state) => states.push(state)} />)
    await act(async () => seen(true))
    await eventually(() => expect(states).toEqual(['loading', 'error']))
    expect(container.innerHTML).toBe('')
  })

  it('reports no error once it is removed: its page may show it again', async () => {
    chunk.isMissing = true
    const states: MapState[] = []
    const { unmount } = render(<LazyMap {...props} onState={(state) => states.push(state)} />)
    seen(true)
    unmount()
    await act(async () => {})
    expect(states).toEqual(['loading'])
  })
})
