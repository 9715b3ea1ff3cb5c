import { act } from '@testing-library/react'
import { vi } from 'vitest'
import {
  CLOSE_CODES,
  type CloseReason,
  PONG,
  PROTOCOL_VERSION,
  type ToViewer,
} from '../../../src/domain/rides/messages'
import { pass } from '../../support/islands/page'

type Snapshot = Extract<ToViewer, { type: 'snapshot' }>

/** The other end of a page's socket, in a test's hands. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static opened: FakeSocket[] = []
  /** A driver's dashboard has one beside those of rides. */
  static dashboard: FakeSocket | null = null
  readonly url: string
  readonly sent: string[] = []
  readyState = FakeSocket.CONNECTING
  /** False for a line that has died without anybody saying so. */
  answersPings = true

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    if (this.url.endsWith('/api/driver/socket')) FakeSocket.dashboard = this
    else FakeSocket.opened.push(this)
  }

  send(text: string) {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('The line is not open')
    this.sent.push(text)
    if (text === 'ping' && this.answersPings) {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: PONG })))
    }
  }

  close() {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code: 1000 }))
  }

  accept() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(frame: string | object) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    act(() => {
      this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  /** Accepted and told how things stand. */
  welcome(parts: Partial<Snapshot> = {}) {
    this.accept()
    this.say(aSnapshot(parts))
  }

  /** Closed by the server, with its reason, or cut off without one. */
  end(reason: CloseReason | null) {
    this.readyState = FakeSocket.CLOSED
    act(() => {
      this.dispatchEvent(new CloseEvent('close', { code: reason === null ? 1006 : CLOSE_CODES[reason] }))
    })
  }
}

export const aPosition = (parts: object = {}) => ({
  at: 1_795_243_200_000,
  lat: 12.9352,
  lng: 77.6245,
  heading: 90,
  speed: 8,
  accuracy: 10,
  ...parts,
})

export const aSnapshot = (parts: Partial<Snapshot> = {}): Snapshot => ({
  v: PROTOCOL_VERSION,
  type: 'snapshot',
  seq: 10,
  ride: { version: 3, phase: 'on_the_way' },
  position: aPosition(),
  age_ms: 2000,
  signal: 'live',
  ...parts,
})

export const positionMessage = (seq: number, parts: object = {}, age_ms = 0): ToViewer => ({
  v: PROTOCOL_VERSION,
  type: 'position',
  seq,
  position: aPosition(parts),
  age_ms,
})

export const lastSocket = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}

/** What the newest one says, once the page has taken it in. */
export async function hear(message: object) {
  lastSocket().say(message)
  await pass(0)
}

/** The newest one is accepted, and the page has taken in how things stand. */
export async function welcomed(parts: Partial<Snapshot> = {}) {
  lastSocket().welcome(parts)
  await pass(0)
}

export function withSockets() {
  FakeSocket.opened = []
  FakeSocket.dashboard = null
  vi.stubGlobal('WebSocket', FakeSocket)
}
