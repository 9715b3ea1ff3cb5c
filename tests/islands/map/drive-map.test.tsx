import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DriveMap } from '../../../src/islands/map/drive-map'
import type { RideMapProps } from '../../../src/islands/map/map-props'
import { FakeMarker, theMap } from './fake-engine'
import { CAR, loadedMap, PICKUP, pass, showMap, withMaps } from './maps'

const { importEngine } = vi.hoisted(() => ({ importEngine: vi.fn() }))
vi.mock('../../../src/islands/map/engine', () => ({ importEngine }))

const LINE = [CAR, { lat: 12.96, lng: 77.64 }, PICKUP]

/** A loaded map of a drive to the pickup. */
const driveMap = (props: Partial<RideMapProps> = {}) =>
  loadedMap({ pickup: PICKUP, line: LINE, car: CAR, ...props }, DriveMap)

const moved = (metres: number) => ({ car: { ...CAR, lat: CAR.lat + metres / 111_195 } })
const panned = () => act(() => theMap().fire('dragstart', { originalEvent: {} }))
const follow = () => screen.queryByRole('button', { name: 'Follow my car' })

describe('The driver’s map', () => {
  withMaps(importEngine)

  it('is near the car, north up, and moves with one finger', async () => {
    const { map } = await driveMap()
    expect(map.moves).toEqual([['ease', expect.objectContaining({ center: [CAR.lng, CAR.lat], zoom: 15 })]])
    expect(map.options).toMatchObject({ dragRotate: false, cooperativeGestures: false })
  })

  it('stays still while the car is well inside it, and draws the car at each fix at once', async () => {
    const { map, change } = await driveMap()
    map.project = () => ({ x: 150, y: 150 })
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    await change(moved(50))
    expect(map.moves).toHaveLength(1)
    expect(frames).not.toHaveBeenCalled()
    expect(FakeMarker.placed.at(-1)?.stood.at(-1)?.at[1]).toBeCloseTo(CAR.lat + 50 / 111_195, 8)
    map.project = () => ({ x: 150, y: 40 })
    await change(moved(400))
    expect(map.moves).toHaveLength(2)
  })

  it('stays where the driver moved it, until the car is to be followed again', async () => {
    const { map, change } = await driveMap()
    expect(follow()).toBeNull()
    panned()
    await change(moved(3000))
    expect(map.moves).toHaveLength(1)
    fireEvent.click(follow() ?? document.body)
    await pass()
    expect(map.moves).toHaveLength(2)
    expect(follow()).toBeNull()
  })

  it('shows the whole route when that is wanted, and stays there', async () => {
    const { map, change } = await driveMap()
    fireEvent.click(screen.getByRole('button', { name: 'Show the whole route' }))
    await change(moved(3000))
    expect(map.moves.map(([how]) => how)).toEqual(['ease', 'fit'])
    expect(follow()).not.toBeNull()
  })

  it('shows where the way leads before the phone has a position', async () => {
    const { map, change } = await driveMap({ car: null, line: null })
    expect(map.moves.map(([how]) => how)).toEqual(['ease'])
    await change({ car: CAR })
    expect(map.moves.at(-1)?.[1]).toMatchObject({ center: [CAR.lng, CAR.lat] })
  })

  it('draws its route broader than a rider’s', async () => {
    const { map } = await driveMap()
    expect(map.getLayer('ride-route-line')?.paint['line-width']).toBe(9)
  })

  it('is nothing after a failure, which is reported', async () => {
    importEngine.mockRejectedValue(new Error('The network is gone'))
    expect((await showMap({ pickup: PICKUP }, DriveMap)).states.at(-1)).toBe('error')
    expect(screen.queryByRole('region')).toBeNull()
  })
})
