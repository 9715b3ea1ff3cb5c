import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { changeOutbox } from '../../../src/offline/driver-store'
import { photosOf } from '../../support/islands/charges'
import { openPageOf } from '../../support/islands/inline-script'
import { heading, pass, press } from '../../support/islands/page'
import { records, storedActions } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, anOffer, aRide, arrived, NOW, onTheWay, started } from './boards'
import {
  endOffline,
  endWithCash,
  move,
  offline,
  over,
  sent,
  signedOut,
  stored,
  typePin,
  unreachable,
} from './presses'
import { server } from './server'
import { networkBack, openPage, withDriver } from './support'
import { fill } from './toll-form'

/** The bytes of the photos of tolls that are stored. */
const photos = async () => (await storedActions()).map(({ photo }) => photo?.length)

/** The ride that is stored and may be shown; null: none. */
const keptRide = async () => {
  const ride = localStorage.getItem(RIDE_SHOWN_KEY) === null ? undefined : (await records()).get('ride')
  return ride ? JSON.stringify(ride) : null
}

describe('What the driver’s page keeps on the phone', () => {
  withDriver()
  beforeEach(() => {
    photosOf(90_000)
    openPageOf('ravi')
  })

  it('has what was collected and a toll after the session has ended and its driver has signed in anew', async () => {
    await openPage(aBoard({ rides: [started()] }))
    await fill('65')
    await press('Close')
    offline()
    await endWithCash()
    server.board = signedOut
    server.moves[move('complete')] = signedOut
    await networkBack()
    await pass(30_000)
    expect(screen.getByText(/Sign in, and your ride goes on/)).toBeTruthy()
    expect(screen.getByText(/It's lost if someone else signs in here first/)).toBeTruthy()
    cleanup()
    openPageOf('')
    openPageOf('ravi')
    expect(await stored()).toContain('627')
    expect(await photos()).toContain(90_000)
  })

  it('has the ride still on a page that is loaded anew after its end by the office, while the driver’s own waits', async () => {
    await endOffline()
    cleanup()
    await openPage(aBoard({ rides: [over()] }))
    expect(await keptRide()).toContain('+919000000001')
  })

  it('has nothing of one driver on the page of another', async () => {
    await endOffline()
    cleanup()
    openPageOf('imran')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('driver-'))).toEqual([])
    const { driver } = aBoard()
    await openPage(aBoard({ driver: { ...driver, id: 'imran' } }))
    expect(await storedActions()).toEqual([])
    expect([...(await records()).keys()]).toEqual([])
    expect(localStorage.getItem(OWNER_KEY)).toBe('imran')
  })

  it('is not mixed with another driver’s who signs in beside an open page: that page reloads and shows nothing', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await openPage(aBoard())
    const [imrans, { driver }] = [onTheWay(), aBoard()]
    server.board = () => aBoard({ driver: { ...driver, id: 'imran' }, rides: [imrans] })
    await pass(130_000)
    expect(reload).toHaveBeenCalled()
    expect(heading()).toBe('Your rides')
    expect(await keptRide()).toBeNull()
  })

  it('is the ride with the most exact offset of the phone’s clock, and not with that of a slow answer', async () => {
    await openPage(aBoard({ rides: [onTheWay()] }))
    await pass(120_000)
    server.now = () => new Date(Date.now() - 4000)
    await pass(120_000)
    const kept = JSON.parse((await keptRide()) ?? 'null')
    expect(Date.parse(kept.board.now)).toBeGreaterThan(NOW.getTime() + 60_000)
    expect(kept.clock_offset_ms).toBe(0)
  })

  it('is the ride for a reload, with no other, and none once it is over', async () => {
    const next = aRide({
      id: 'ride-2',
      rider: { name: 'Imran', phone_no: '+919000000002', profile_picture_url: null },
    })
    await openPage(aBoard({ rides: [onTheWay(), next], offers: [anOffer()] }))
    const kept = (await keptRide()) ?? ''
    expect(JSON.parse(kept)).toMatchObject({
      board: { driver: { id: 'ravi' }, rides: [{ rider: { phone_no: '+919000000001' } }] },
    })
    expect(kept).not.toContain('+919000000002')
    expect(kept).not.toContain('offer-1')
    server.board = () => aBoard()
    await pass(15_000)
    expect(await keptRide()).toBeNull()
  })
})

describe('A press whose answer does not come', () => {
  withDriver()

  it('goes at once beside another action that has no answer', async () => {
    await openPage(aBoard({ rides: [arrived({ arrival_confirmed_at: null })] }))
    server.board = unreachable
    server.moves[move('arrived')] = () => 'never'
    server.moves[move('start')] = () => aBoard({ rides: [started()] })
    await press('I am here now')
    await pass(1000)
    await pass(10)
    await typePin()
    expect(sent('start')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'End ride' })).toBeTruthy()
    expect(await stored()).toBeNull()
  })

  it('does not write over what another tab has stored since', async () => {
    await openPage(aBoard({ rides: [started()] }))
    const other = { ...anAction('arrived'), ride_id: 'ride-2' }
    // This tab has not heard of it.
    await changeOutbox('ravi', () => [other])
    offline()
    await endWithCash()
    expect((await storedActions()).map(({ ride_id, kind }) => [ride_id, kind])).toEqual([
      ['ride-2', 'arrived'],
      ['ride-1', 'complete'],
    ])
  })
})
