import { evictDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PRIVACY_ZONE_METRES, privacyZoneOf } from '../../../src/domain/rides/privacy-zone'
import { asDriver, asRider, byShare, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'
import { at, newRoom, START } from './rooms'

afterEach(() => vi.useRealTimers())

/** At the rider's door, and far from it. */
const [AT_HOME, _FAR] = [0, 5000]
const zone = privacyZoneOf('pickup', fix(0, AT_HOME))
const ride = facts(START, { privacy_zones: [zone] })
const AREA = { lat: zone.lat, lng: zone.lng, heading: null, speed: null, accuracy: PRIVACY_ZONE_METRES }

describe('A car in a privacy zone', () => {
  it('is sent to rider and driver as it is, and redacted to viewers, from the snapshot on', async () => {
    at(START)
    const room = newRoom()
    const [driver, rider, friend] = [
      await enter(room, asDriver(ride)),
      await enter(room, asRider(ride)),
      await enter(room, byShare(ride)),
    ]
    const car = fix(START, AT_HOME)
    driver.points(1, [car])
    expect(await rider.receives('position')).toMatchObject({ seq: 1, position: car })
    expect(await driver.receives('position')).toMatchObject({ seq: 1, position: car })
    expect(await friend.receives('position')).toMatchObject({
      seq: 1,
      position: { at: START, ...AREA },
      near: 'pickup',
    })
    await evictDurableObject(room)
    const late = await enter(room, byShare(ride, 'another'))
    expect(await late.receives('snapshot')).toMatchObject({
      position: { at: START, ...AREA },
      near: 'pickup',
    })
    const again = await enter(room, asRider(ride))
    expect(await again.receives('snapshot')).toMatchObject({ position: car })
    for (const socket of [rider, driver, again]) expect(JSON.stringify(socket.received)).not.toContain('near')
    for (const socket of [friend, late])
      expect(JSON.stringify(socket.received)).not.toContain(String(car.lat))
  })
})
