import { describe, expect, it } from 'vitest'
import { outingFrom, startNear } from '../../sandbox/driver/drive-ride'
import { listRides } from '../../sandbox/driver/driver-api'
import { CannotDrive } from '../../sandbox/driver/progress'
import { greatCircleKm } from '../../src/domain/places/coordinates'
import { polylineMetres } from '../../src/domain/places/polyline'
import { call, postForm, SITE, sandbox } from './call'

describe('A simulated drive', () => {
  it.each([
    ['no booking', {}],
    ['a name that is an address', { booking: '../../api/ops' }],
    ['a speed of 201', { booking: '5eed0002', speed: 201 }],
  ])('does not begin with %s', async (_, body) => {
    const answer = await sandbox('POST', '/sandbox/api/drive', body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'sandbox' } } })
  })

  it.each([
    ['does not answer', () => Promise.reject(new Error('Connection refused')), `did not answer at ${SITE}`],
    ['fails', async () => new Response('<h1>', { status: 500 }), 'The product answered 500.'],
    ['answers something else', async () => Response.json({ cars: [] }), 'cannot be read'],
  ])('says so where the product %s', async (_, fetch, sentence) => {
    const found = listRides({ origin: SITE, fetch }, '5eed0002')
    await expect(found).rejects.toThrow(CannotDrive)
    await expect(found).rejects.toThrow(sentence)
  })

  it('is idle until it begins, and can be stopped any number of times', async () => {
    const idle = { booking_id: 'some-ride', state: 'idle', error: null }
    for (let time = 0; time < 2; time += 1) {
      const stopped = await sandbox('POST', '/sandbox/api/drive/stop', { booking: 'some-ride' })
      expect(stopped.body).toMatchObject(idle)
    }
    const asked = await sandbox('GET', '/sandbox/api/drive?booking=some-ride&booking=another')
    expect(asked.body).toMatchObject({ drives: [idle, { booking_id: 'another' }] })
  })

  it('stopped by its button leads back to the list of rides, with that ride in it', async () => {
    const answer = await postForm('/sandbox/api/drive/stop', { booking: 'some-ride' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox?ride=some-ride#rides'])
  })

  it('does not begin from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await sandbox('POST', '/sandbox/api/drive', { booking: '5eed0002' }, headers)
    expect(answer.status).toBe(403)
    expect((await call(`${SITE}/sandbox/api/reset`, { method: 'POST', headers })).status).toBe(403)
  })
})

const PICKUPS = [
  ['Koramangala', { lat: 12.9352, lng: 77.6245 }],
  ['the airport', { lat: 13.1979, lng: 77.7064 }],
  ['Mysuru Palace', { lat: 12.3052, lng: 76.6552 }],
  ['Chamundi Hill', { lat: 12.2735, lng: 76.6705 }],
] as const

describe.each(PICKUPS)('Around %s', (_, pickup) => {
  it.each([0, 0.2, 0.4, 0.6, 0.8])('a driver begins up to a few kilometres off (%f of a turn)', (turn) => {
    const spot = startNear(pickup, () => turn)
    const away = greatCircleKm(spot, pickup)
    expect(away).toBeGreaterThan(0.3)
    expect(away).toBeLessThan(4)
  })

  it('a rented car goes out and comes back', () => {
    const outing = outingFrom(pickup, () => 0.3)
    expect(outing[0]).toEqual(pickup)
    expect(outing.at(-1)).toEqual(pickup)
    expect(polylineMetres(outing)).toBeGreaterThan(2000)
  })
})
