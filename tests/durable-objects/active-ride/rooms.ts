import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { asDriver, asRider, facts, fix } from '../../support/rides/room-facts'
import { enter } from '../../support/worker/sockets'

export const newRoom = () => env.ACTIVE_RIDE.getByName(crypto.randomUUID())

/** Ahead of the real clock, so that no alarm comes by itself. */
export const START = Date.now() + 24 * 3_600_000
export const MINUTE = 60_000

/** Sets the clock; `vi.useRealTimers` ends it. */
export const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })

/** A room at START, with the driver of a ride on its way and its rider in it. */
export async function underWay() {
  at(START)
  const room = newRoom()
  const driver = await enter(room, asDriver(facts(START)))
  const rider = await enter(room, asRider(facts(START)))
  return { room, driver, rider }
}

/** The same, once the rider has the driver's first point. */
export async function moving() {
  const scene = await underWay()
  scene.driver.points(1, [fix(START)])
  await scene.rider.receives('signal')
  return scene
}
