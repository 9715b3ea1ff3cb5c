import type { DispatchEntry } from '../../src/domain/ops/dispatch-entry'
import { type LiveRide, LiveRideSchema } from '../../src/domain/ops/live-rides'
import {
  proofAfterRevocation,
  REVOCATION_TTL_MS,
  type SocketOwner,
  socketTag,
  socketTags,
} from '../../src/domain/rides/room-entry'
import { readStored } from '../read-stored'

const LOST = 'lost|'
const REVOKED = 'revoked|'

/**
 * What a city's object stores: rides whose signal is lost, because their rooms report nothing until the signal is
 * back, and recent revocations. No report of a position is written.
 */
export class DispatchStorage {
  constructor(private readonly storage: DurableObjectStorage) {}

  /** Rides whose signal is lost. What can't be parsed is left out: the ride's room and D1 know of it too. */
  async lostRides(): Promise<LiveRide[]> {
    const stored = await this.storage.list({ prefix: LOST })
    return [...stored.values()].flatMap((value) => readStored('Dispatch', LiveRideSchema, value) ?? [])
  }

  /** Keeps a ride whose signal is lost; forgets a ride whose signal is back or that is over. */
  keep(before: LiveRide | undefined, id: string, ride: LiveRide | null): void {
    if (ride?.signal === 'lost') void this.storage.put(LOST + id, ride)
    else if (before?.signal === 'lost') void this.storage.delete(LOST + id)
  }

  recordRevocation(who: SocketOwner, revokedAt: number): void {
    void this.storage.put(REVOKED + socketTag(who), revokedAt)
  }

  /** Whether this entry's authorisation may have been revoked meanwhile. */
  async isRevoked(entry: DispatchEntry): Promise<boolean> {
    const found = await this.storage.get(socketTags(entry).map((tag) => REVOKED + tag))
    return [...found.values()].some(
      (at) => typeof at !== 'number' || proofAfterRevocation(at, entry.proved_at) !== 'good',
    )
  }

  /** Forgets revocations older than any connect can be; true while some are left. */
  async forgetRevocations(now: number): Promise<boolean> {
    const stored = await this.storage.list({ prefix: REVOKED })
    const old = [...stored].flatMap(([key, at]) =>
      typeof at === 'number' && at > now - REVOCATION_TTL_MS ? [] : [key],
    )
    await this.storage.delete(old)
    return old.length < stored.size
  }
}
