import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { it, vi } from 'vitest'
import { fix } from '../support/rides/room-facts'
import { type SignedIn, signedInDriver, signedInRider } from '../support/worker/people'
import { minutesFrom, paidBooking, rideRow } from '../support/worker/rides'
import { RoomSocket } from '../support/worker/sockets'
import { Bill, billedCalls, countedEnv, countRooms, Parts } from './counting-env'

const MINUTE = 60_000
const POINT_MS = 3000
const METRES_A_POINT = 15
const FRIENDS = 3
/** A driver's page asks for its board so often while it is seen and its socket is connected. */
const BOARD_MS = 120_000
/** Ten minutes to the pickup, four there, and the rest of the hour on the way. */
const HOUR = { arrived: 10, started: 14, completed: 60 }

const pointsIn = (minutes: number) => (minutes * MINUTE) / POINT_MS

/** Metres from the pickup at this point: towards it, there, and away from it to the drop-off. */
function metresAt(number: number): number {
  const [arrived, started] = [pointsIn(HOUR.arrived), pointsIn(HOUR.started)]
  return METRES_A_POINT * Math.max(0, arrived - number, number - started)
}

/** Where the last point is. */
const END = fix(0, metresAt(pointsIn(HOUR.completed)))

it('One ride of an hour: the rider and three people with the link watch', async () => {
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  const driver = await signedInDriver()
  const booking = await paidBooking(rider, {
    scheduled_time: minutesFrom(15),
    dropoff_latitude: END.lat,
    dropoff_longitude: END.lng,
  })

  const bill = new Bill()
  const bindings = countedEnv(bill)
  const count = await countRooms(bill)
  const parts = new Parts(bill)
  const part = (name: string) => {
    count()
    parts.end(name)
  }

  // Ahead of the real clock, so that alarms ring when this says so.
  const begin = Date.now() + 60_000
  let now = begin
  const at = (ms: number) => {
    now = ms
    vi.useFakeTimers({ now, toFake: ['Date'] })
  }
  at(begin)

  const call = billedCalls(bill, bindings)
  const get = async (path: string, person: SignedIn | null) => (await call(path, person)).text()
  const post = async (path: string, person: SignedIn, body: unknown = {}) =>
    (await call(path, person, { body: JSON.stringify(body) })).text()
  const open = async (path: string, person: SignedIn | null) =>
    new RoomSocket(await call(path, person, { headers: { upgrade: 'websocket' } }))

  const room = env.ACTIVE_RIDE.getByName(booking.id)
  const ring = async () => {
    const set = await runInDurableObject(room, (_, { storage }) => storage.getAlarm())
    if (set === null || set > now) return
    bill.roomRequests += 1
    await runDurableObjectAlarm(room)
  }

  const dashboardSocket = () => open('/api/driver/socket', driver)
  await get('/driver', driver)
  await get('/api/driver/rides', driver)
  await dashboardSocket()
  // Once it is connected the page reads its board again.
  await get('/api/driver/rides', driver)
  await post(`/api/driver/offers/${booking.id}/accept`, driver)
  await post(`/api/driver/rides/${booking.id}/set-out`, driver)
  const driverSocket = () => open(`/api/driver/rides/${booking.id}/socket`, driver)
  let line = await driverSocket()
  part('Driver: page, accept, set out, two sockets')

  // What the rider's page keeps for a time without a network: asked for when it is opened, and after each move.
  const keep = () => get('/api/trips/next', rider)

  await get('/tracking', rider)
  await get('/api/rides/active', rider)
  await keep()
  const riderSocket = () => open(`/api/rides/${booking.id}/socket`, rider)
  let watching = [await riderSocket()]
  const shared = await post(`/api/rides/${booking.id}/share`, rider)
  const share = String(JSON.parse(shared).share.id)
  const friendSocket = () => open(`/api/shares/${share}/socket`, null)
  for (let friend = 0; friend < FRIENDS; friend += 1) {
    await get(`/trip-share/${share}`, null)
    await get(`/api/shares/${share}`, null)
    watching.push(await friendSocket())
  }
  part('Rider and three friends: pages, link, sockets')

  const ways = async () => {
    await get(`/api/rides/${booking.id}/remaining-route`, rider)
    for (let friend = 0; friend < FRIENDS; friend += 1)
      await get(`/api/shares/${share}/remaining-route`, null)
  }
  const afterNews = async () => {
    await get('/api/rides/active', rider)
    await keep()
    for (let friend = 0; friend < FRIENDS; friend += 1) await get(`/api/shares/${share}`, null)
  }

  let number = 0
  let boards = 0
  const driveTo = async (minute: number, what: string) => {
    while (now < begin + minute * MINUTE) {
      at(now + POINT_MS)
      number += 1
      bill.roomMessages += 1
      line.points(number, [fix(now, metresAt(number))])
      while (line.all('position').at(-1)?.position.at !== now) await scheduler.wait(1)
      await ring()
      if ((now - begin) % BOARD_MS === 0) boards += 1
      if (watching.some(({ closed }) => closed !== null)) {
        part(what)
        if (line.closed !== null) line = await driverSocket()
        await dashboardSocket()
        await get('/api/driver/rides', driver)
        watching = [
          await riderSocket(),
          ...(await Promise.all(Array.from({ length: FRIENDS }, friendSocket))),
        ]
        part('Six sockets renewed after 30 minutes')
      }
    }
    part(what)
  }
  const began = performance.now()
  await driveTo(HOUR.arrived, 'Points on the way to the pickup, and alarms')
  await ways()
  await post(`/api/driver/rides/${booking.id}/arrived`, driver)
  await afterNews()
  part('Arrived: the transition, and four pages read it')
  await driveTo(HOUR.started, 'Points at the pickup, and alarms')
  const pin = (await rideRow(booking.id)).start_pin
  await post(`/api/driver/rides/${booking.id}/start`, driver, { pin })
  await afterNews()
  await ways()
  part('Start: the transition, four pages and their routes')
  await driveTo(HOUR.completed, 'Points of the ride, and alarms')
  const seconds = (performance.now() - began) / 1000
  await post(`/api/driver/rides/${booking.id}/complete`, driver, {
    collected: { method: 'cash', rupees: booking.remaining_amount },
  })
  await afterNews()
  part('Completed: the transition, the trace, four pages')
  at(now + 31 * MINUTE)
  await ring()
  await ring()
  part('The room closes')

  await get('/api/driver/rides', driver)
  count()
  const one = parts.since()
  for (const key of Object.keys(one) as (keyof Bill)[]) one[key] *= boards
  parts.parts.push([`Driver's board every 2 minutes: ${boards} times one that was measured`, one])

  console.log(`BILL${JSON.stringify({ parts: parts.parts, points: number, seconds })}`)
})
