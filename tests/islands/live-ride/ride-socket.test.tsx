import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openRideSocket,
  type RideSocket,
  type RideSocketState,
} from '../../../src/components/live-ride/ride-socket'
import {
  type CloseReason,
  FINAL_REASONS,
  ToDriverSchema,
  type ToViewer,
  ToViewerSchema,
} from '../../../src/domain/rides/messages'
import { pass, seen } from '../../support/islands/page'
import { aSnapshot, FakeSocket, lastSocket, positionMessage, withSockets } from './fake-socket'

let heard: ToViewer[] = []
let states: RideSocketState[] = []
let socket: RideSocket

const state = () => states.at(-1)
const sockets = () => FakeSocket.opened.length

beforeEach(() => {
  vi.useFakeTimers()
  withSockets()
  heard = []
  states = []
  vi.spyOn(Math, 'random').mockReturnValue(0)
  socket = openRideSocket({
    path: '/api/rides/bk_1/socket',
    schema: ToViewerSchema,
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
  })
})
afterEach(() => {
  socket.close()
})

describe('A connection to a ride', () => {
  it('goes to our own host, by the page’s own security', () => {
    expect(lastSocket().url).toBe(`ws://${location.host}/api/rides/bk_1/socket`)
    expect(states).toEqual([{ state: 'connecting' }])
  })

  it('counts as open once the snapshot has come, and not before', () => {
    lastSocket().accept()
    expect(state()).toEqual({ state: 'connecting' })
    expect(socket.send('{}')).toBe(false)
    lastSocket().say(aSnapshot())
    expect(state()).toEqual({ state: 'open' })
    expect(socket.send('{}')).toBe(true)
  })

  it('passes on what is newer than the last message, once', () => {
    lastSocket().accept()
    lastSocket().say(positionMessage(99))
    lastSocket().say(aSnapshot({ seq: 10 }))
    for (const seq of [9, 10, 11, 11, 10, 13]) lastSocket().say(positionMessage(seq))
    expect(heard.map(({ seq }) => seq)).toEqual([10, 11, 13])
  })

  it('takes a lower number after a new connection: the snapshot says where to begin', async () => {
    lastSocket().welcome({ seq: 50 })
    lastSocket().end(null)
    await pass(500)
    lastSocket().welcome({ seq: 3 })
    lastSocket().say(positionMessage(4))
    expect(heard.map(({ seq }) => seq)).toEqual([50, 3, 4])
  })

  it('passes acknowledgements on to a driver, which have no number', () => {
    const acks: unknown[] = []
    const driver = openRideSocket({
      path: '/api/driver/rides/bk_1/socket',
      schema: ToDriverSchema,
      onMessage: (message) => acks.push(message.type === 'ack' ? message.through : message.type),
      onState: () => {},
    })
    lastSocket().welcome()
    lastSocket().say({ v: 1, type: 'ack', through: 7 })
    lastSocket().say({ v: 1, type: 'ack', through: 7 })
    expect(acks).toEqual(['snapshot', 7, 7])
    driver.close()
  })

  it.each(['', 'null', '{', '[]', '{"v":1}', '{"v":1,"type":"ack","through":1}', 'x'.repeat(40_000)])(
    'ignores %.30j, and stays open',
    (frame) => {
      lastSocket().welcome()
      lastSocket().say(frame)
      expect(heard).toHaveLength(1)
      expect(state()).toEqual({ state: 'open' })
    },
  )

  it.each([
    ['the server speaks a newer protocol than this page', { ...aSnapshot(), v: 2 }],
    ['the server speaks an older one, after a rollback', { ...aSnapshot(), v: 0 }],
    ['its first message is none that this page knows', { v: 1, type: 'welcome' }],
  ])('ends when %s', async (_, first) => {
    lastSocket().accept()
    lastSocket().say(first)
    expect(state()).toEqual({ state: 'ended', reason: 'outdated' })
    await pass(60_000)
    expect(sockets()).toBe(1)
  })
})

describe('A connection that is lost', () => {
  it('comes back after waits that double from half a second to fifteen', async () => {
    for (const wait of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = sockets()
      lastSocket().end(null)
      expect(state()).toEqual({ state: 'waiting', reason: null })
      await pass(wait - 1)
      expect(sockets()).toBe(before)
      await pass(1)
      expect(sockets()).toBe(before + 1)
      expect(state()).toEqual({ state: 'connecting' })
    }
  })

  it('waits up to half as long by chance, so that not all come back at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    lastSocket().end(null)
    await pass(249)
    expect(sockets()).toBe(1)
    await pass(2)
    expect(sockets()).toBe(2)
  })

  it('begins with the shortest wait again once it held, but not after a welcome cut short', async () => {
    lastSocket().end(null)
    await pass(500)
    lastSocket().welcome()
    lastSocket().end('try_later')
    expect(state()).toEqual({ state: 'waiting', reason: 'try_later' })
    await pass(999)
    expect(sockets()).toBe(2)
    await pass(1)
    lastSocket().welcome()
    await pass(5000)
    lastSocket().end(null)
    await pass(500)
    expect(sockets()).toBe(4)
  })

  it.each(FINAL_REASONS)('ends for good at %s', async (reason) => {
    lastSocket().welcome()
    lastSocket().end(reason)
    expect(state()).toEqual({ state: 'ended', reason })
    dispatchEvent(new Event('online'))
    seen(true)
    await pass(60_000)
    expect(sockets()).toBe(1)
  })

  it.each<CloseReason>(['renew', 'too_many', 'try_later', 'bad_message'])(
    'comes back after %s',
    async (reason) => {
      lastSocket().welcome()
      lastSocket().end(reason)
      await pass(500)
      expect(sockets()).toBe(2)
    },
  )

  it('comes back at once with the network', async () => {
    for (let tries = 0; tries < 5; tries++) {
      lastSocket().end(null)
      await pass(15_000)
    }
    lastSocket().end(null)
    const before = sockets()
    dispatchEvent(new Event('online'))
    expect(sockets()).toBe(before + 1)
    await pass(14_000)
    expect(sockets()).toBe(before + 1)
  })

  it('comes back at once when the page is seen again, and not when it is hidden', () => {
    lastSocket().end(null)
    seen(false)
    expect(sockets()).toBe(1)
    seen(true)
    expect(sockets()).toBe(2)
  })

  it('is given up at once when the network goes', async () => {
    lastSocket().welcome()
    dispatchEvent(new Event('offline'))
    expect(state()).toEqual({ state: 'waiting', reason: null })
    expect(socket.send('{}')).toBe(false)
    await pass(500)
    expect(sockets()).toBe(2)
  })
})

describe('A quiet connection', () => {
  it('is pinged after twenty seconds and stays open by the answer', async () => {
    lastSocket().welcome()
    await pass(20_000)
    expect(lastSocket().sent).toEqual(['ping'])
    await pass(20_000)
    expect(lastSocket().sent).toEqual(['ping', 'ping'])
    expect([sockets(), state()]).toEqual([1, { state: 'open' }])
  })

  it('is given up ten seconds after a ping without an answer', async () => {
    lastSocket().welcome()
    lastSocket().answersPings = false
    await pass(29_999)
    expect(state()).toEqual({ state: 'open' })
    await pass(1)
    expect(state()).toEqual({ state: 'waiting', reason: null })
    await pass(500)
    expect(sockets()).toBe(2)
  })

  it('is pinged at once when the page is seen again: it may have died while hidden', async () => {
    lastSocket().welcome()
    lastSocket().answersPings = false
    seen(true)
    expect(lastSocket().sent).toEqual(['ping'])
    await pass(2999)
    expect(state()).toEqual({ state: 'open' })
    await pass(1)
    expect(state()).toEqual({ state: 'waiting', reason: null })
  })

  it('that never opens is given up too', async () => {
    await pass(10_000)
    expect(state()).toEqual({ state: 'waiting', reason: null })
  })

  it('ignores an older connection that closes late', async () => {
    const [first] = FakeSocket.opened
    dispatchEvent(new Event('offline'))
    await pass(500)
    lastSocket().welcome()
    first?.end(null)
    first?.say(aSnapshot({ seq: 90 }))
    expect(state()).toEqual({ state: 'open' })
    expect(heard).toHaveLength(1)
  })

  it('that the page closed reports nothing more and never comes back', async () => {
    lastSocket().welcome()
    const before = states.length
    socket.close()
    dispatchEvent(new Event('online'))
    await pass(60_000)
    expect([states.length, sockets(), socket.send('{}')]).toEqual([before, 1, false])
  })
})
