import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api, askedFor, refusal } from '../../support/islands/api'
import { link, pass, toasts } from '../../support/islands/page'
import { hear, lastSocket, positionMessage, welcomed } from '../live-ride/fake-socket'
import { ANOTHER, answerOf, aRemainingRoute, aRide, started } from './rides'
import {
  ACTIVE,
  ANY_ACTIVE,
  headline,
  OTHERS,
  open,
  REMAINING_ROUTE,
  sockets,
  withLivePages,
} from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const awaited = {
  id: 'bk_next',
  scheduled_time: '2026-11-22T07:30:00.000Z',
  lateness: null,
  had_driver: false,
}
const waiting = (parts: Partial<typeof awaited> = {}) => answerOf(null, [], { ...awaited, ...parts })

describe('A rider who asked for a ride that is not under way', () => {
  const asked = { id: 'bk_asked', scheduled_time: '2026-11-24T13:00:00.000Z', state: 'waiting' } as const
  const way = () => link('Open that ride').getAttribute('href')

  it('reads which ride is shown in its place, with a link to the other', async () => {
    await open({ initial: answerOf(aRide(), [], null, asked) })
    expect(screen.getByRole('note').textContent).toMatch(
      /^You asked for your ride on Tue, 24 Nov, 6:30 pm\. We’re finding your driver\. This is your ride on Sat, 21 Nov, /,
    )
    expect(way()).toBe('/trip-history?trip=bk_asked')
  })

  it('reads how it ended where no ride is shown', async () => {
    await open({ initial: answerOf(null, [], null, { ...asked, state: 'completed' }) })
    expect(screen.getByRole('note').textContent).toContain('6:30 pm. It’s over.')
    expect(screen.getByRole('note').textContent).not.toContain('This is your ride')
    expect(headline()).toBe('No active rides')
  })

  it('reads of it once where it is the one that waits for a driver', async () => {
    await open({ initial: answerOf(null, [], { ...awaited, id: asked.id }, asked) })
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('sees no notice of it beside a ride that came later by itself', async () => {
    const answer = answerOf(aRide({ phase: 'assigned' }))
    api({ [ANY_ACTIVE]: () => ({ body: answer }) })
    await open({ initial: answerOf(null, [], null, asked) })
    await pass(10_500)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    expect(screen.queryByRole('note')).toBeNull()
  })
})

describe('A rider who has just booked', () => {
  it('reads that the ride is booked, and sees the driver without touching the page (LIVE-7)', async () => {
    let answer = waiting()
    api({ [ANY_ACTIVE]: () => ({ body: answer }) })
    await open({ initial: answer })
    expect(headline()).toBe('No active rides')
    screen.getByText('Your ride on Sun, 22 Nov, 1:00 pm is booked. Your driver appears here by itself.')
    await pass(30_500)
    expect(askedFor(ANY_ACTIVE)).toHaveLength(3)
    answer = answerOf(aRide({ phase: 'assigned' }))
    await pass(10_000)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    expect(toasts()).toEqual(['A driver has your ride'])
    expect(sockets()).toBe(1)
    await pass(30_000)
    expect(askedFor(ANY_ACTIVE)).toHaveLength(4)
  })

  it('whose driver gave the ride back reads that another one is being found', async () => {
    await open({ initial: waiting({ had_driver: true }) })
    screen.getByText(
      'We’re finding another driver for your ride on Sun, 22 Nov, 1:00 pm. Your booking stands.',
    )
    expect(link('See this ride').getAttribute('href')).toBe('/tracking?booking_id=bk_next')
  })

  it('whose session has ended is led to the sign-in, and sees no failure', async () => {
    api({ [ANY_ACTIVE]: () => refusal(401, 'signed_out', 'Please sign in.') })
    await open({ initial: waiting() })
    await pass(10_000)
    screen.getByText('You were signed out. Sign in again to follow your ride.')
    expect(link('Sign in').getAttribute('href')).toBe('/auth')
    await pass(30_000)
    expect(askedFor(ANY_ACTIVE)).toHaveLength(1)
  })
})

describe('A rider with one ride on the screen', () => {
  it('is shown within a minute that another one is under way, without another route request', async () => {
    api({ [OTHERS]: () => ({ body: { others: [{ ...ANOTHER, phase: 'on_the_way' }], lateness: null } }) })
    await open()
    expect(screen.queryByRole('link', { name: /Mysuru Palace/ })).toBeNull()
    await pass(60_000)
    expect(link(/Mysuru Palace/).getAttribute('href')).toBe('/tracking?booking_id=bk_other')
    expect(askedFor(ACTIVE)).toHaveLength(0)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })

  it('reads nothing of a failure that concerns only the others', async () => {
    api({ [OTHERS]: () => 'unreachable' })
    await open()
    await pass(60_000)
    expect(askedFor(OTHERS)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const late = (minutes: number) => ({
  headline: `${minutes} min late`,
  detail: 'Your driver hasn’t set out yet.',
})
/** The heading where it is about the lateness, and what is said of it. */
const said = () => {
  const words = screen.queryByLabelText('Lateness')?.textContent
  return words === undefined ? undefined : `${headline()} ${words}`
}

describe('The page of a late ride', () => {
  it('says so from the pickup time on, and then three times a minute as it is', async () => {
    let lateness: ReturnType<typeof late> | null = null
    api({ [OTHERS]: () => ({ body: { others: [], lateness } }) })
    await open({ initial: answerOf(aRide({ phase: 'assigned' })) })
    expect(said()).toBeUndefined()
    lateness = late(0)
    await pass(60_500)
    expect(said()).toBe('0 min late Call driverCall usYour driver hasn’t set out yet.')
    lateness = late(1)
    await pass(20_500)
    expect(said()).toContain('1 min late')
    const asked = askedFor(OTHERS).length
    lateness = null
    await pass(20_500)
    expect([said(), askedFor(OTHERS).length]).toEqual([undefined, asked + 1])
  })

  it('begins with two calls, has the PIN after them, and its pickup time above', async () => {
    const ride = aRide({ phase: 'assigned', lateness: late(46) })
    await open({ initial: answerOf(ride) })
    expect(headline()).toBe('46 min late')
    expect(document.querySelector('.live-headline')?.textContent).toMatch(/^Pickup at 6:30 pm46 min late/)
    const pressed = [...document.querySelectorAll<HTMLElement>('.live-sheet :is(a, button, .pin-box)')]
    expect(pressed.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Call driver', 'Call us', '4'])
    expect(link('Call driver').getAttribute('href')).toBe('tel:+919845012345')
    expect(screen.getAllByRole('link', { name: /^Call/ })).toHaveLength(2)
  })

  it('keeps the time of arrival in sight once its driver is on the way', async () => {
    api({ [REMAINING_ROUTE]: () => ({ body: aRemainingRoute() }) })
    await open({ initial: answerOf(aRide({ lateness: late(5) })) })
    await welcomed({ age_ms: 7000 })
    expect(document.querySelector('.live-headline')?.textContent).toMatch(
      /^Arrives in about 20 min5 min lateEstimate · position 7 s ago/,
    )
  })

  it('says nothing of the driver who has not come once the driver is here, before it is read again', async () => {
    const ride = aRide({ phase: 'on_the_way', version: 3, lateness: late(20) })
    api({ [ANY_ACTIVE]: () => 'unreachable' })
    await open({ initial: answerOf(ride) })
    await welcomed({ ride: { version: 3, phase: 'on_the_way' } })
    expect(said()).toContain('20 min late')
    await welcomed({ ride: { version: 4, phase: 'arrived' } })
    expect(said()).toBeUndefined()
  })

  it('says of a ride that waits for a driver what happens next, and follows it', async () => {
    const awaitedSince = (minutes: number) => answerOf(null, [], { ...awaited, lateness: late(minutes) })
    api({ [ANY_ACTIVE]: () => ({ body: awaitedSince(4) }) })
    await open({ initial: awaitedSince(3) })
    expect(said()).toContain('3 min late')
    await pass(10_500)
    expect(said()).toContain('4 min late')
  })
})

it('The live badge reads ‘Live’ while the ride is started, and for how long there is no signal once that is over 30 seconds (LATE-7)', async () => {
  await open({ initial: answerOf(started()) })
  lastSocket().welcome({ ride: { version: 5, phase: 'started' }, age_ms: 0 })
  await pass(30_000)
  const badge = () => document.querySelector('.live-badge')?.textContent
  expect(badge()).toBe('Live')
  await pass(1000)
  expect(badge()).toBe('No signal · 31 s')
  await pass(215_000)
  expect(badge()).toBe('No signal · 4 min')
  await hear(positionMessage(11))
  expect(badge()).toBe('Live')
})
