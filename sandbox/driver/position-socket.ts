import {
  acknowledge,
  emptyQueue,
  keepPoint,
  markSent,
  nextBatch,
  type PointQueue,
} from '../../src/domain/rides/driver-points'
import {
  type CloseReason,
  closeReasonOf,
  FINAL_REASONS,
  type FromDriver,
  type Position,
  PROTOCOL_VERSION,
  readFrame,
  ToDriverSchema,
} from '../../src/domain/rides/messages'
import { CannotDrive } from './progress'

/** How long an acknowledgement may take before the points are sent again, in milliseconds. */
const SOCKET_TIMEOUT_MS = 5000
const RECONNECTS = 5

const SENTENCES: Partial<Record<CloseReason, string>> = {
  ride_over: 'The ride is over: it was cancelled or ended.',
  reassigned: 'The ride has another driver now.',
  not_yours: 'The ride has another driver now.',
  signed_out: 'The driver was signed out.',
}

/**
 * The socket on which a driver's page sends positions: numbered points, acknowledged, sent again after a
 * break. Throws CannotDrive where the product closed it for good.
 */
export class PositionSocket {
  readonly #open: () => Promise<WebSocket>
  #socket: WebSocket | null = null
  #queue: PointQueue
  #sentAt = 0
  #breaks = 0
  #ended: string | null = null

  constructor(rideId: string, open: () => Promise<WebSocket>) {
    this.#queue = emptyQueue(rideId)
    this.#open = open
  }

  get isSettled(): boolean {
    return this.#queue.points.length === 0
  }

  async send(point: Position): Promise<void> {
    this.#queue = keepPoint(this.#queue, point)
    await this.flush()
  }

  /** Sends pending points, unless they were sent and may still be acknowledged. Throws CannotDrive. */
  async flush(): Promise<void> {
    if (this.#ended !== null) throw new CannotDrive(this.#ended)
    const socket = this.#socket ?? (await this.#connect())
    if (this.#sentAt > 0 && Date.now() - this.#sentAt < SOCKET_TIMEOUT_MS) return
    const batch = nextBatch(this.#queue)
    if (!batch) return
    this.#sentAt = Date.now()
    this.#queue = markSent(this.#queue, batch)
    const say = (message: FromDriver) => socket.send(JSON.stringify(message))
    say({ v: PROTOCOL_VERSION, type: 'points', ...batch })
    // A drive of minutes is simulated in seconds: the car does not wait a minute for the room's next write.
    say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
  }

  close(): void {
    this.#ended = 'The socket was closed.'
    this.#socket?.close(1000, 'done')
    this.#socket = null
  }

  async #connect(): Promise<WebSocket> {
    if (this.#breaks > RECONNECTS) throw new CannotDrive('The socket to the ride broke again and again.')
    const socket = await this.#open()
    socket.accept()
    this.#socket = socket
    this.#sentAt = 0
    socket.addEventListener('message', ({ data }) => this.#receive(data))
    socket.addEventListener('close', ({ code }) => this.#disconnect(socket, code))
    socket.addEventListener('error', () => this.#disconnect(socket, 1006))
    return socket
  }

  #receive(data: unknown): void {
    const message = readFrame(ToDriverSchema, data)
    if (message?.type !== 'ack') return
    this.#queue = acknowledge(this.#queue, message.through)
    this.#sentAt = 0
    this.#breaks = 0
  }

  #disconnect(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return
    this.#socket = null
    this.#breaks += 1
    const reason = closeReasonOf(code)
    if (reason && FINAL_REASONS.includes(reason)) {
      this.#ended = SENTENCES[reason] ?? `The product closed the socket: ${reason.replaceAll('_', ' ')}.`
    }
  }
}
