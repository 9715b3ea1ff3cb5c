import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api, askedFor } from '../../support/islands/api'
import { pass } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { answerOf, aRide, started } from './rides'
import { ANY_ACTIVE, OTHERS, open, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const late = (minutes: number) => ({
  headline: `Your ride is ${minutes} min late`,
  detail: 'Your driver has not set out yet.',
})
const said = () => screen.queryByLabelText('Lateness')?.textContent

describe('The page of a late ride', () => {
  it('says so from the pickup time on, and then three times a minute as it is', async () => {
    let lateness: ReturnType<typeof late> | null = null
    api({ [OTHERS]: () => ({ body: { others: [], lateness } }) })
    await open({ initial: answerOf(aRide({ phase: 'assigned' })) })
    expect(said()).toBeUndefined()
    lateness = late(0)
    await pass(60_500)
    expect(said()).toBe('Your ride is 0 min lateYour driver has not set out yet.')
    lateness = late(1)
    await pass(20_500)
    expect(said()).toContain('1 min late')
    const asked = askedFor(OTHERS).length
    lateness = null
    await pass(20_500)
    expect([said(), askedFor(OTHERS).length]).toEqual([undefined, asked + 1])
  })

  it('says nothing of the driver who has not come once the driver is here, before it is read again', async () => {
    const ride = aRide({ phase: 'on_the_way', version: 3, lateness: late(20) })
    api({ [ANY_ACTIVE]: () => 'unreachable' })
    await open({ initial: answerOf(ride) })
    lastSocket().welcome({ ride: { version: 3, phase: 'on_the_way' } })
    await pass(0)
    expect(said()).toContain('20 min late')
    lastSocket().welcome({ ride: { version: 4, phase: 'arrived' } })
    await pass(0)
    expect(said()).toBeUndefined()
  })

  it('says of a ride that waits for a driver what happens next, and follows it', async () => {
    const awaited = {
      id: 'bk_next',
      scheduled_time: '2026-11-21T12:50:00.000Z',
      had_driver: false,
      lateness: late(3),
    }
    api({ [ANY_ACTIVE]: () => ({ body: answerOf(null, [], { ...awaited, lateness: late(4) }) }) })
    await open({ initial: answerOf(null, [], awaited) })
    expect(said()).toContain('3 min late')
    await pass(10_500)
    expect(said()).toContain('4 min late')
  })
})

describe('The live badge', () => {
  it('shows while the ride is started, with the age of the position beside it once that is over 30 seconds', async () => {
    await open({ initial: answerOf(started()) })
    lastSocket().welcome({ ride: { version: 5, phase: 'started' }, age_ms: 0 })
    await pass(30_000)
    const badge = () => document.querySelector('.live-badge')?.parentElement?.textContent
    expect(badge()).not.toContain('Position')
    await pass(1000)
    expect(badge()).toMatch(/^LivePosition 31 s ago/)
  })
})
