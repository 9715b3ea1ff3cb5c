import type { Database } from '../database/client'
import { type OutboxEvent, putInOutbox } from '../notifications/outbox'
import { movedHere } from './ride-move'

interface MoveNews {
  bookingId: string
  /** The id of the move that makes it true. */
  move: string
  event: OutboxEvent
  now: Date
}

/** For a move's batch: the rider is told of it, once, and only where the move happened (docs/product.md, Ride). */
export const newsOfMove = (database: Database, { bookingId, move, event, now }: MoveNews) =>
  putInOutbox(database, {
    event,
    channel: 'sms',
    bookingId,
    now,
    mark: move,
    when: movedHere(bookingId, move),
  })
