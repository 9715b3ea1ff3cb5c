import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { anEntry } from '../../support/bookings/statements'
import { answerCalls, asked } from '../../support/islands/api'
import { aCharge } from '../../support/islands/charges'
import { alerts, button, heading, pass, press } from '../../support/islands/page'
import { A_CAR, aBoard, aDriver, anOffer, aRide, later, started } from './boards'
import * as driver from './driver-page'

const GONE = { status: 409, code: 'offer_gone', message: 'This ride is not on offer to you any more.' }
const OTHER_CAR = { ...A_CAR, license_plate: 'KA 09 EV 7077' }
const offered = () => screen.queryAllByRole('button', { name: 'Accept' }).length

describe('the list of rides and offers', () => {
  driver.withDriver()

  it('shows what the server read before any call is answered', async () => {
    driver.server.board = () => 'never'
    await driver.openPage()
    expect(screen.getByText('Loading your rides...')).toBeTruthy()
  })

  it('says in which car to come, where it is not the driver’s own', async () => {
    await driver.openWith(aRide())
    expect(screen.queryByText('Come in this car')).toBeNull()
    await driver.openWith(aRide({ other_car: OTHER_CAR }))
    expect(screen.getByText('Come in this car').parentElement?.textContent).toContain('KA 09 EV 7077')
  })

  it('says when the first car stood where the second one is sent (PROBLEM-6)', async () => {
    const stands_at = { lat: 12.97, lng: 77.64, at: '2026-11-21T08:32:00.000Z' }
    await driver.openWith(started({ second_car: { stands_at } }))
    expect(document.body.textContent).toMatch(/It stood there at 2:02.pm; the way is below\./)
  })

  it('shows the pickup detail of a ride, and in few words what its rider brings beside their own text', async () => {
    const special_instructions = 'Luggage: 2 | Pet: yes | Note: Call | from the gate'
    await driver.openWith(aRide({ pickup_detail: '4th floor, blue gate', special_instructions }))
    for (const text of ['4th floor, blue gate', 'Brings 2 bags and a pet', 'Call | from the gate'])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('says an offer without its rider, and what is to be collected', async () => {
    await driver.openPage(aBoard({ offers: [anOffer({ brings: { luggage: 2, pet: true } })] }))
    expect(screen.getByText('9:00 pm')).toBeTruthy()
    expect(screen.getByText('Brings 2 bags and a pet')).toBeTruthy()
    expect(screen.getByText('Fare ₹836')).toBeTruthy()
    expect(screen.getByText('Collect ₹627')).toBeTruthy()
    expect(screen.getByText('Whitefield, Bengaluru')).toBeTruthy()
    expect(screen.getByText('Airport Taxi · 2 guests · 38.4 km, 1 h 20 min')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
  })

  it('says of an offer that is paid to the driver that all of it is to be collected (OFFICE-4)', async () => {
    await driver.openPage(aBoard({ offers: [anOffer({ remaining_amount: 836, pays_driver: true })] }))
    expect(screen.getByText('Collect ₹836, all of it')).toBeTruthy()
  })

  it.each([
    [
      { from: 'base', since: null, km: 21, minutes: 49 },
      'About 21 km, 49 min to the pickup from where your car is kept',
    ],
    [
      { from: 'last_ride', since: null, km: 0, minutes: 2 },
      'Less than 1 km, 2 min to the pickup from the end of your ride before',
    ],
    [
      { from: 'position', since: '2026-11-21T12:18:00.000Z', km: 6, minutes: 17 },
      'About 6 km, 17 min to the pickup from your last position, 12 min ago',
    ],
  ] as const)('says of the way to an offer where it begins: %o', async (way, words) => {
    await driver.openPage(aBoard({ offers: [anOffer({ way })] }))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('accepts one offer at a time, and once, however often it is tapped', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aBoard>>()
    driver.server.moves['/api/driver/offers/offer-1/accept'] = () => answer.promise
    await driver.openPage(aBoard({ offers: [anOffer(), anOffer({ id: 'offer-2' })] }))
    const [first, second] = screen.getAllByRole('button', { name: 'Accept' })
    for (const accept of [first, first, second]) fireEvent.click(accept ?? document.body)
    await pass(0)
    expect(first?.getAttribute('aria-busy')).toBe('true')
    await pass(2000)
    answer.resolve(aBoard({ rides: [aRide({ id: 'offer-1' })] }))
    await pass(0)
    expect(driver.movesAsked()).toHaveLength(1)
    expect(screen.getByRole('article', { name: 'Ride of Asha Murthy' })).toBeTruthy()
    expect(offered()).toBe(0)
  })

  it('takes no tap on an offer that has just moved under the thumb', async () => {
    const path = '/api/driver/offers/offer-0/accept'
    driver.server.moves[path] = () => aBoard()
    await driver.openPage(aBoard({ offers: [anOffer()] }))
    driver.server.board = () => aBoard({ offers: [anOffer({ id: 'offer-0' }), anOffer()] })
    await pass(15_000)
    const first = () => screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body
    fireEvent.click(first())
    await pass(500)
    expect(driver.movesAsked()).toEqual([])
    fireEvent.click(first())
    await pass(0)
    expect(driver.movesAsked()).toEqual([{ path, body: { change_number: 0 } }])
  })

  it('gives up a request without an answer, and enables its button again', async () => {
    answerCalls(() => null)
    await driver.openPage(aBoard({ offers: [anOffer()] }))
    await press('Accept')
    expect(asked).toHaveLength(2)
    expect(button('Accept').getAttribute('aria-busy')).toBe('true')
    await pass(20_000)
    expect(button('Accept').getAttribute('aria-busy')).toBe('false')
    expect(alerts().join()).toContain('We couldn’t reach our server')
  })

  it('says that another driver was faster, and the offer is gone', async () => {
    driver.server.moves['/api/driver/offers/offer-1/accept'] = () => GONE
    await driver.openPage(aBoard({ offers: [anOffer()] }))
    driver.has()
    await press('Accept')
    expect(alerts().join()).toContain(GONE.message)
    expect(offered()).toBe(0)
    await press('Close')
    expect(alerts()).toEqual([])
  })

  it('asks before declining, and ignores the second of a double tap', async () => {
    driver.server.moves['/api/driver/offers/offer-1/decline'] = () => aBoard()
    await driver.openPage(aBoard({ offers: [anOffer()] }))
    await press('Decline')
    const yes = screen.getAllByRole('button', { name: 'Decline' }).find((each) => each.closest('dialog'))
    if (!yes) throw new Error('Nobody asked')
    fireEvent.click(yes)
    await pass(0)
    expect(driver.movesAsked()).toEqual([])
    await driver.confirm('Decline')
    expect(driver.movesAsked()).toEqual([{ path: '/api/driver/offers/offer-1/decline', body: {} }])
    expect(offered()).toBe(0)
  })

  it('goes off duty and on again', async () => {
    driver.server.moves['/api/driver/duty'] = () => aBoard({ driver: aDriver({ on_duty: false }) })
    await driver.openPage(aBoard())
    fireEvent.click(screen.getByRole('switch', { checked: true }))
    await pass(0)
    expect(driver.movesAsked()).toEqual([{ path: '/api/driver/duty', body: { on_duty: false } }])
    expect(screen.getByRole('switch', { checked: false }).textContent).toContain('Off duty')
    expect(screen.getByText('Go on duty to get offers.')).toBeTruthy()
  })

  it('tells a driver without a car whom to call', async () => {
    await driver.openPage(aBoard({ driver: aDriver({ vehicle: null }) }))
    expect(screen.getByText(/You have no car yet/).querySelector('a[href^="tel:"]')).toBeTruthy()
  })

  it('drops an answer to a request from before an action', async () => {
    await driver.openPage(aBoard({ offers: [anOffer()] }))
    const late = Promise.withResolvers<ReturnType<typeof aBoard>>()
    driver.server.board = () => late.promise
    await pass(16_000)
    driver.server.moves['/api/driver/offers/offer-1/accept'] = () =>
      aBoard({ rides: [aRide({ id: 'offer-1' })] })
    await press('Accept')
    late.resolve(aBoard({ offers: [anOffer()] }))
    await pass(0)
    expect(offered()).toBe(0)
    expect(screen.getByRole('article', { name: 'Ride of Asha Murthy' })).toBeTruthy()
  })

  it('keeps the list, with a notice, when the server is out of reach', async () => {
    await driver.openWith(aRide())
    driver.server.board = () => 'unreachable'
    await pass(15_000)
    expect(alerts().join()).toContain('We couldn’t reach our server')
    expect(screen.getByRole('article', { name: 'Ride of Asha Murthy' })).toBeTruthy()
    driver.has(aRide())
    await pass(15_000)
    expect(alerts()).toEqual([])
  })

  it('shows the server’s sentence to a user without a driver’s record', async () => {
    const message = 'You are not set up as a driver yet. Please call operations.'
    driver.server.board = () => ({ status: 403, code: 'not_set_up', message })
    await driver.openPage()
    expect(alerts().join()).toContain(message)
    expect(button('Try again')).toBeTruthy()
  })

  it.each([
    [401, 'signed_out', 'You are signed out'],
    [403, 'forbidden', 'Not a driver'],
  ])('leads to the sign-in on %s %s', async (status, code, title) => {
    await driver.openPage(aBoard())
    driver.server.board = () => ({ status, code, message: '' })
    await pass(15_000)
    expect(heading()).toBe(title)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  })

  it.each([
    ['is missing', [], 'No longer yours'],
    ['is cancelled', [aRide({ phase: 'cancelled', rider: null })], 'Ride cancelled'],
  ])('says of a ride that %s now what became of it', async (_, rides, title) => {
    await driver.openWith(aRide())
    driver.has(...rides)
    await pass(15_000)
    expect(alerts().join()).toContain(title)
  })

  const handedIn = {
    ...{ id: 'one', amount_paise: 25_000, reverses: null, reason: 'Receipt 17' },
    created_at: later(-30),
  }
  const takenBack = { ...handedIn, id: 'two', reverses: 'one', reason: 'Counted twice' }
  it.each([
    [
      [300, takenBack, handedIn],
      'Cash with you ₹300Collected since Sat, 21 Nov, 6:00 pm. Hand it in at the office.' +
        'Not handed in, says the office, Sat, 21 Nov, 5:30 pm, ‘Counted twice’−₹250' +
        'Handed in, Sat, 21 Nov, 5:30 pm, ‘Receipt 17’₹250',
    ],
    [[0, { ...handedIn, reason: null }], 'Cash with you ₹0Handed in, Sat, 21 Nov, 5:30 pm₹250'],
    [[-1], 'Cash with you ₹0You handed in ₹1 more than we know of. Call the office.'],
    [[0], undefined],
  ] as const)(
    'says of cash, %j, how much is with the driver since when, and what was handed in (DAY-4)',
    async (cash, words) => {
      const [rupees, ...entries] = cash
      await driver.openPage(aBoard({ cash: { balance_paise: rupees * 100, since: later(0), entries } }))
      expect(screen.queryByRole('region', { name: 'Cash' })?.textContent).toBe(words)
    },
  )

  it('sums up no day on which none was completed', async () => {
    await driver.openWith(aRide({ phase: 'cancelled', rider: null }))
    expect(screen.getByRole('region', { name: 'Over today' }).textContent).not.toContain('completed')
  })

  it('lists what is over without its rider, with what each ride paid', async () => {
    const over = (parts: Partial<DriverRide>, ...entries: StatementEntry[]) =>
      started({ phase: 'completed', rider: null, end_time: later(-1), ...parts }, [
        ...[anEntry('fare_due', 836), anEntry('captured', 209), ...entries],
      ])
    await driver.openPage(
      aBoard({
        rides: [
          over({}, anEntry('collected', 627)),
          over(
            { id: 'ride-2' },
            ...[anEntry('charged', 65), anEntry('collected', 300, { reason: 'upi' })],
            anEntry('tip', 20, { counts: false }),
          ),
          over({ id: 'ride-6' }),
          aRide({ id: 'ride-3', phase: 'cancelled', rider: null }),
        ],
        // By the server's clock the ride before ended more than a day ago, by the phone's less.
        now: later(60),
        recent_rides: [over({ id: 'ride-4', scheduled_time: later(-25 * 60), end_time: later(-23.5 * 60) })],
        relieved_rides: [
          {
            ...aRide({ id: 'ride-5' }),
            charges: [
              aCharge({ state: 'confirmed', decided_by: 'operator' }),
              aCharge({ id: 'the-second-charge', kind: 'parking', amount: 40 }),
            ],
          },
        ],
      }),
    )
    const today = screen.getByRole('region', { name: 'Over today' })
    expect(today.textContent).toContain('3 completed')
    expect(today.querySelector('dl')?.textContent).toBe('Fare₹2,508Collected in cash₹627Collected by UPI₹300')
    expect(today.textContent).toContain('Fare₹836Collected in cash')
    expect(today.textContent).toContain('Tolls and parking₹65 is not paid yet: the rider is asked')
    expect(within(today).getAllByRole('button', { name: 'Add toll or parking' })).toHaveLength(3)
    expect(within(today).getAllByRole('listitem').at(-1)?.textContent).toBe(
      '6:45 pm Cancelled · Prestige Shantiniketan, Whitefield Main Road, Hoodi, Bengaluru',
    )
    const relieved = screen.getByRole('region', { name: 'Gone on in another car' })
    expect(relieved.textContent).toContain('Toll₹65The office confirmed.')
    const before = screen.getByRole('region', { name: 'Over before today' })
    expect(before.textContent).toContain('Fri, 20 Nov, 5:00 pm Completed')
    expect(within(before).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('article')).toBeNull()
    driver.server.moves['/api/driver/rides/ride-5/charges/the-second-charge'] = () => aBoard()
    await press('Withdraw ₹40 parking')
    await driver.confirm('Withdraw it')
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toMatch(
      /ride-5\/charges\/the-second-charge$/,
    )
  })
})
