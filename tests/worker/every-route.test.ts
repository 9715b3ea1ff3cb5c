import { describe, expect, it } from 'vitest'
import { app } from '../../worker/app'
import { request } from '../support/worker/api'
import { absentId, oneOfEachStage, seen, WHO } from '../support/worker/every-route'
import { MIDDLEWARE, OTHER_ROUTES, ROUTE_TABLE } from '../support/worker/route-table'
import { isUnsafe, walkRoutes } from '../support/worker/walk-routes'

const registered = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
const isMiddleware = (route: string) => route.startsWith('ALL ')
const rows = Object.entries(ROUTE_TABLE)

describe('The table of every route', () => {
  it('has every route of the app, and none that there isn’t', () => {
    const routes = registered.filter((route) => !isMiddleware(route))
    expect(routes.toSorted()).toEqual(Object.keys(ROUTE_TABLE).toSorted())
  })

  it('names every middleware and fallback of the app', () => {
    const paths = registered.filter(isMiddleware).map((route) => route.slice(4))
    expect(paths.toSorted()).toEqual(MIDDLEWARE.toSorted())
  })

  it('says of each unsafe route what makes it harmless that it is sent twice', () => {
    for (const [route, row] of rows)
      if (isUnsafe(route)) expect([route, row.twice]).toEqual([route, expect.any(String)])
  })

  it('says of each path with an id what it names, and who may know of it', () => {
    for (const [route, row] of rows) {
      if (/[:*]/.test(route))
        expect([route, row.id, row.entitled]).toEqual([route, expect.any(String), expect.any(Array)])
    }
  })
})

walkRoutes(OTHER_ROUTES)

/** Where an id stands in the query: the table's paths are without one. */
const ASKED_BY_QUERY = [
  '/tracking?booking_id=',
  '/booking?step=4&payment_success=true&booking_id=',
  '/trip-history?trip=',
  '/api/rides/active?booking_id=',
  '/api/rides/others?than=',
]

const worldToRead = oneOfEachStage()

describe.each(ASKED_BY_QUERY)('GET %s', (address) => {
  it.each(['started', 'completed'] as const)(
    'is the same for another rider’s %s ride as for an absent one',
    async (stage) => {
      const world = await worldToRead(stage)
      const { booking } = world.ids
      for (const who of WHO.filter((one) => one !== 'rider')) {
        // When a page was drawn stands in it.
        const of = async (id: string) =>
          (await seen(await request(`${address}${id}`, world.people[who]), id)).replace(
            /renderedAt&quot;:\d+/,
            '',
          )
        const real = await of(booking)
        expect(real, `${who} is told whether it exists`).toBe(await of(absentId('booking')))
        for (const secret of [world.people.rider.phone, 'Koramangala 5th Block']) {
          expect(real, `${who} reads of the rider`).not.toContain(secret)
        }
      }
    },
  )
})
