import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CONNECTED_POLL_MS, POLL_MS } from '../../../src/islands/ops/console-state'
import { asked } from '../../support/islands/api'
import { pass, press, type } from '../../support/islands/page'
import { FakeSocket } from '../live-ride/fake-socket'
import { aBoard, aNeed, aRow, later, NOW, ROWS } from './records'
import { article, boardsAsked, key, openConsole, server, showBoard, withOperator } from './support'

withOperator()

const socketOf = (city: string) =>
  FakeSocket.opened.findLast(({ url }) => url.endsWith(`city=${city}`)) ?? FakeSocket.prototype

const aRide = (id: string, parts: object = {}) => ({
  id,
  version: 2,
  phase: 'on_the_way',
  plate: 'KA 05 MJ 1234',
  signal: 'live',
  position: { lat: 12.93, lng: 77.62, heading: 90 },
  seen_at: NOW.getTime(),
  reported_at: NOW.getTime(),
  ...parts,
})

const snapshot = (city: string, rides: object[] = []) => ({ v: 1, type: 'snapshot', city, rides })
const changes = (parts: object) => ({ v: 1, type: 'changes', rides: [], gone: [], board: false, ...parts })

/** The console with both cities connected. */
async function connected(rides: object[] = []) {
  await openConsole()
  for (const city of ['mysuru', 'bengaluru']) {
    socketOf(city).accept()
    socketOf(city).say(snapshot(city, city === 'bengaluru' ? rides : []))
  }
  await pass(200)
}

const section = () => screen.getByRole('region', { name: /On the road/ }).textContent

describe('The live map', () => {
  it('invents no city while no car is under way, nor while none has a position', async () => {
    await connected()
    expect(section()).toContain('No car is under way.')
    socketOf('bengaluru').say(changes({ rides: [aRide('one', { position: null, seen_at: null })] }))
    await pass(200)
    expect(section()).toContain('On the road 1')
    expect(section()).toContain('No position yet.')
    expect(document.querySelector('.ride-map')).toBeNull()
  })

  it('says which cars are lost, and which were not reported for a minute, as time passes alone', async () => {
    await connected([aRide('one'), aRide('two', { signal: 'lost' })])
    expect(section()).toContain('1 with the signal lost.')
    expect(section()).not.toContain('not reported')
    await pass(70_000)
    expect(section()).toContain('1 not reported for a minute or longer.')
  })

  it('says of which city it is not connected, keeps what it knew, and begins anew with the next snapshot', async () => {
    await connected([aRide('one')])
    socketOf('bengaluru').end(null)
    await pass(200)
    expect(screen.getByText(/Not connected/).textContent).toContain('Not connected to Bengaluru')
    expect(section()).toContain('On the road 1')
    await pass(1000)
    socketOf('bengaluru').accept()
    socketOf('bengaluru').say(snapshot('bengaluru', [aRide('two'), aRide('three')]))
    await pass(200)
    expect(screen.queryByText(/Not connected/)).toBeNull()
    expect(section()).toContain('On the road 2')
  })

  it('shows the city of the lists, and has the same cars as a list for the keyboard (OPS-10)', async () => {
    await connected([aRide('one', { signal: 'lost' }), aRide('two', { plate: 'KA 05 AA 0001' })])
    socketOf('mysuru').say(changes({ rides: [aRide(ROWS[1]?.id ?? '', { plate: 'KA 09 MY 0001' })] }))
    await pass(200)
    expect(section()).toContain('On the road 3')
    type('City', 'mysuru')
    await pass(0)
    expect(section()).toContain('On the road 1')
    type('City', '')
    await pass(0)
    const list =
      screen.getByText('These cars as a list').closest('details') ?? document.createElement('details')
    list.open = true
    await act(() => fireEvent(list, new Event('toggle')))
    const cars = within(list).getAllByRole('button')
    expect(cars.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^KA 05 MJ 1234.*seen/),
      expect.stringMatching(/^KA 05 AA 0001/),
      expect.stringMatching(/^KA 09 MY 0001/),
    ])
    await press(/KA 09 MY 0001/)
    expect(article(ROWS[1]?.id ?? '')).toBeTruthy()
  })
})

describe('The dispatch board', () => {
  it('is read at once when a socket tells that it has changed, and once for many such messages', async () => {
    await connected()
    const before = boardsAsked()
    socketOf('bengaluru').say(changes({ board: true }))
    await pass(0)
    expect(boardsAsked()).toBe(before + 1)
    for (let more = 0; more < 10; more += 1) socketOf('mysuru').say(changes({ board: true }))
    await pass(3000)
    expect(boardsAsked()).toBe(before + 2)
  })

  it('that has changed while its operator looked at another view is read at once, and the lists as they come back', async () => {
    await connected()
    await key('2')
    const lists = () => asked.filter(({ path }) => path.startsWith('/api/ops/rides')).length
    const [boards, before] = [boardsAsked(), lists()]
    socketOf('bengaluru').say(changes({ board: true }))
    await pass(4000)
    expect([boardsAsked(), lists()]).toEqual([boards + 1, before])
    await key('1')
    await pass(0)
    expect(lists()).toBe(before + 1)
  })

  it('says an emergency over every view, in the title and aloud, once for each press, until it is dealt with', async () => {
    const tones = vi.fn()
    class Tone {
      frequency = { setValueAtTime: () => this.frequency }
      connect() {}
      start = tones
      stop() {}
    }
    vi.stubGlobal('OscillatorNode', Tone)
    vi.stubGlobal('AudioContext', class {})
    const touched = { hasBeenActive: false }
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: touched })
    await connected()
    await key('2')
    const title = 'Operations'
    document.title = title
    const [{ id = '' } = {}] = ROWS
    const pressed = async (seen: string) => {
      const ride = aRow(id, { license_plate: 'KA 09 EV 1234' })
      showBoard({ needs: [aNeed('emergency', {}, { ride, seen, at: NOW.toISOString() })] })
      socketOf('bengaluru').say(changes({ board: true }))
      await pass(4000)
    }
    await pressed(later(0))
    const bar = () => screen.queryByRole('button', { name: /^Emergency/ })
    expect(bar()?.closest('[role=alert]')).toBeTruthy()
    expect(bar()?.textContent).toBe('Emergency, 6:00 pm: Asha Murthy, KA 09 EV 1234')
    expect(document.title).toBe(`Emergency: ${title}`)
    expect(tones).not.toHaveBeenCalled()
    touched.hasBeenActive = true
    await pressed(later(0))
    expect(tones).not.toHaveBeenCalled()
    await pressed(later(1))
    await pressed(later(1))
    expect(tones).toHaveBeenCalledOnce()
    await press(/^Emergency/)
    expect(article(id)).toBeTruthy()
    showBoard({})
    socketOf('bengaluru').say(changes({ board: true }))
    await pass(4000)
    expect([bar(), document.title]).toEqual([null, title])
    Reflect.deleteProperty(navigator, 'userActivation')
  })

  it('is read every half minute while both cities are connected, and every ten seconds while one is not (OPS-7)', async () => {
    await connected()
    const before = boardsAsked()
    await pass(CONNECTED_POLL_MS * 2)
    expect(boardsAsked()).toBe(before + 2)
    socketOf('mysuru').end('try_later')
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await pass(POLL_MS * 3)
    expect(boardsAsked()).toBeGreaterThanOrEqual(before + 4)
  })

  it('opens the sockets again after a sign-in beside it', async () => {
    await connected()
    socketOf('mysuru').end('signed_out')
    const opened = FakeSocket.opened.length
    await pass(POLL_MS)
    // The new one is not connected yet.
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(FakeSocket.opened.length).toBe(opened + 1)
    socketOf('mysuru').accept()
    socketOf('mysuru').say(snapshot('mysuru'))
    await pass(POLL_MS)
    expect(FakeSocket.opened.length).toBe(opened + 1)
  })

  it('is not replaced by one that was read before it', async () => {
    await connected()
    const late = Promise.withResolvers<void>()
    server.routes['/api/ops/board'] = async () => {
      const body = aBoard({ now: later(1) })
      await late.promise
      return { body }
    }
    socketOf('bengaluru').say(changes({ board: true }))
    await pass(0)
    showBoard({ now: later(2), needs: [aNeed('messages_waiting', { count: 3 })] })
    socketOf('bengaluru').say(changes({ board: true }))
    await pass(4000)
    expect(screen.getByText('Messages waiting: 3')).toBeTruthy()
    late.resolve()
    await pass(0)
    expect(screen.getByText('Messages waiting: 3')).toBeTruthy()
  })
})
