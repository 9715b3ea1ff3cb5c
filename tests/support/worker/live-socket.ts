import type { City } from '../../../src/domain/fields'
import { type LiveRide, type ToOperator, ToOperatorSchema } from '../../../src/domain/ops/live-rides'
import { ORIGIN, type SignedIn } from './people'
import { RoomSocket, readWhole, until, upgrade } from './sockets'

/** An operator's socket at a city's dispatch object. */
export class LiveSocket extends RoomSocket {
  heard(): ToOperator[] {
    return this.unparsed.flatMap((frame) => readWhole(ToOperatorSchema, frame) ?? [])
  }

  /** All that came, as text. */
  frames(): string {
    return this.unparsed.join('\n')
  }

  /** Waits for such a message. */
  hears(is: (message: ToOperator) => boolean): Promise<ToOperator> {
    return until(
      () => this.heard().find(is),
      () => `not heard: ${this.frames()}`,
    )
  }

  /** Waits until this ride is so, as it was told last. */
  ride(id: string, is: (ride: LiveRide) => boolean = () => true): Promise<LiveRide> {
    return until(
      () => {
        const ride = this.heard()
          .flatMap(({ rides }) => rides)
          .findLast((one) => one.id === id)
        return ride && is(ride) ? ride : null
      },
      () => `no such ride: ${this.frames()}`,
    )
  }

  boardChanges(): number {
    return this.heard().filter((message) => message.type === 'changes' && message.board).length
  }
}

export const operatorSocket = async (person: SignedIn | null, city: City = 'bengaluru') =>
  new LiveSocket(await upgrade(`/api/ops/socket?city=${city}`, person, { origin: ORIGIN }))
