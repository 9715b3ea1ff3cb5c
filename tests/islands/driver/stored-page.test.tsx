import { act, cleanup, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import { NOTHING_TYPED, OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { island as Driver } from '../../../src/islands/driver/island'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { asked } from '../../support/islands/api'
import { openPageOf } from '../../support/islands/inline-script'
import { button, heading, pass, press } from '../../support/islands/page'
import { storedActions } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import { arrive, endWithCash, move, offline, sent, stored, typePin, unreachable } from './presses'
import { server } from './server'
import { confirm, networkBack, openPage, withDriver } from './support'

const reload = vi.fn<() => void>()
const replace = vi.fn<(to: string | URL) => void>()

/** The page that the service worker keeps, opened without a network. */
async function openStored() {
  cleanup()
  delete document.documentElement.dataset.rider
  const view = render(<Driver board={null} isStored mapboxToken={null} />)
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  return view
}

/** The driver's own page has shown this ride, and then the network goes. */
async function seenOnline(ride: DriverRide) {
  await openPage(aBoard({ rides: [ride] }))
  offline()
}

const shown = () => document.body.textContent ?? ''

describe('The page that is kept for a time without a network', () => {
  withDriver()
  beforeEach(() => {
    reload.mockReset()
    replace.mockReset()
    vi.spyOn(location, 'reload').mockImplementation(reload)
    vi.spyOn(location, 'replace').mockImplementation(replace)
    openPageOf('ravi')
  })

  it('goes on with each phase of the ride, and sends what was pressed once there is a network', async () => {
    await seenOnline(onTheWay())
    await openStored()
    expect(heading()).toContain('Prestige Shantiniketan')
    await arrive()
    await openStored()
    expect(heading()).toBe('Asha Murthy')
    await typePin('4821')
    await openStored()
    expect(shown()).toContain('The PIN is to be checked')
    await endWithCash()
    await openStored()
    expect((await storedActions()).map(({ kind }) => kind)).toEqual(['arrived', 'start', 'complete'])
    expect(heading()).toBe('Your rides')

    server.moves[move('arrived')] = () => aBoard({ rides: [arrived()] })
    server.moves[move('start')] = () => aBoard({ rides: [started()] })
    server.moves[move('complete')] = () => {
      server.board = () => aBoard()
      return aBoard()
    }
    server.board = () => aBoard({ rides: [onTheWay()] })
    asked.length = 0
    await networkBack()
    await pass(30_000)
    expect(sent('start')).toMatchObject([{ pin: '4821' }])
    expect(sent('complete')).toMatchObject([{ collected: { method: 'cash', rupees: 627 } }])
    expect(await stored()).toBeNull()
    expect(reload, 'then the driver’s own page takes its place').toHaveBeenCalled()
  })

  it('says of a ride ahead that setting out needs a network', async () => {
    await seenOnline(aRide())
    await openStored()
    server.moves[move('set-out')] = unreachable
    await press('Set out')
    await confirm('Set out')
    expect(shown()).toContain('arriving and the PIN work only after it')
    expect(button('Set out')).toBeTruthy()
  })

  it('keeps a toll that is begun for a ride which it does not know', async () => {
    await seenOnline(onTheWay())
    const draft = anAction('charge', { ride_id: 'ride-0', pressed_at: null, order: 0, body: NOTHING_TYPED })
    await changeOutbox('ravi', () => [draft])
    await openStored()
    expect(await storedActions()).toHaveLength(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['after a sign-out', OWNER_KEY, null],
    ['where nobody is signed in', RIDE_SHOWN_KEY, null],
    ['after another driver’s sign-in', OWNER_KEY, 'imran'],
  ])('leads to the offline page and shows nothing %s', async (_, key, value) => {
    await claimStore('ravi')
    await writeRide('ravi', { board: aBoard({ rides: [onTheWay()] }), clock_offset_ms: 0 })
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    await openStored()
    expect(replace).toHaveBeenCalledWith('?no-ride')
    expect(shown()).not.toContain('Asha Murthy')
  })

  it('gives way to another driver who has signed in, once there is a network', async () => {
    await seenOnline(onTheWay())
    await openStored()
    const { driver } = aBoard()
    server.board = () => aBoard({ driver: { ...driver, id: 'imran' }, rides: [] })
    await networkBack()
    await pass(15_000)
    expect(reload).toHaveBeenCalled()
  })
})
