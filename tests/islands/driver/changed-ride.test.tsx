import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RideChange } from '../../../src/domain/bookings/change-terms'
import '../../../src/islands/driver/changed-ride'
import { alerts, button, pass, press } from '../../support/islands/page'
import { aBoard, anOffer, aRide, later } from './boards'
import * as driver from './driver-page'

const ANSWER = '/api/driver/rides/ride-1/change-answer'

const aChange = (parts: Partial<RideChange> = {}): RideChange => ({
  number: 3,
  asked: { until: later(9), silence: 'releases' },
  former: { scheduled_time: later(-60), dropoff_address: 'Mysore Palace, Mysuru', remaining_amount: 500 },
  has_other_passenger: false,
  ...parts,
})

const changed = (parts: Partial<RideChange> = {}) => aRide({ change: aChange(parts) })

const card = () => screen.queryByRole('region', { name: 'What has changed' })?.textContent ?? null

describe('A ride that was changed since its driver has it (CHANGE-15, CHANGE-19)', () => {
  driver.withDriver()

  it('shows what is otherwise, what it was, until when to answer, and what no answer means', async () => {
    await driver.openWith(changed())
    for (const words of [
      'Pickup timeSat, 21 Nov, 6:45 pmWas: Sat, 21 Nov, 5:00 pm',
      'Drop-offKempegowda International Airport Terminal 2, DevanahalliWas: Mysore Palace, Mysuru',
      'MoneyCollect ₹627Was: Collect ₹500',
      'Answer by 6:09 pm, in 9 min. Without an answer we offer it to others.',
    ])
      expect(card()).toContain(words)
    expect(card()).not.toMatch(/Guests|Note|Rider/)
    // Handing back would count, and would be for good; setting out would be no answer.
    expect(screen.queryByRole('button', { name: /Hand back|Set out/ })).toBeNull()
  })

  it('is kept by one press', async () => {
    driver.server.moves[ANSWER] = () => aBoard({ rides: [aRide()] })
    await driver.openWith(changed())
    await press('Keep the ride')
    expect(driver.movesAsked()).toEqual([{ path: ANSWER, body: { number: 3, keeps: true } }])
    expect([card(), alerts()]).toEqual([null, []])
    expect(button('Hand back')).toBeTruthy()
  })

  it('is given back once that was confirmed, and missed by nobody', async () => {
    driver.server.moves[ANSWER] = () => aBoard()
    await driver.openWith(changed({ asked: { until: later(9), silence: 'keeps' } }))
    expect(card()).toContain('Without an answer it stays yours.')
    await press('Give it back')
    expect(driver.movesAsked()).toEqual([])
    await driver.confirm('Give it back')
    expect(driver.movesAsked()).toEqual([{ path: ANSWER, body: { number: 3, keeps: false } }])
    expect([screen.queryByRole('article'), alerts()]).toEqual([null, []])
  })

  it('shows what is so now where the answer came too late', async () => {
    const message = 'This question is over. You now see your ride as it is.'
    driver.server.moves[ANSWER] = () => ({ status: 409, code: 'change_over', message })
    await driver.openWith(changed())
    driver.has(aRide({ scheduled_time: later(300) }))
    await press('Keep the ride')
    expect(alerts().join()).toContain(message)
    expect(card()).toBeNull()
    expect(screen.getByText('11:00 pm')).toBeTruthy()
  })

  it('says that an answer waits for no network, and asks again', async () => {
    driver.server.moves[ANSWER] = () => 'unreachable'
    await driver.openWith(changed())
    await press('Keep the ride')
    expect(alerts().join()).toContain('Your answer needs a network')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(button('Keep the ride').getAttribute('aria-busy')).toBe('false')
  })

  it('takes no answer any more once its time is over', async () => {
    await driver.openWith(changed())
    driver.server.board = () => 'never'
    await pass(10 * 60_000)
    expect(card()).toContain('The time for your answer is over. Without an answer we offer it to others.')
    expect(screen.queryByRole('button', { name: 'Keep the ride' })).toBeNull()
  })

  it('reads as changed once, where its driver is not asked, also after a reload; another change reads anew', async () => {
    const told = (number: number) =>
      aRide({
        special_instructions: 'Luggage: 2 | Note: Ring twice',
        change: aChange({
          number,
          asked: null,
          former: { special_instructions: null },
          has_other_passenger: true,
        }),
      })
    await driver.openWith(told(3))
    expect(card()).toContain('RiderAsha MurthyWas: somebody elseBrings2 bagsNoteRing twice')
    await press('Close what has changed')
    expect(card()).toBeNull()
    await driver.openWith(told(3))
    expect(card()).toBeNull()
    await driver.openWith(told(4))
    expect(card()).toContain('Ring twice')
  })

  it('is shown as an offer as it is now, where it was accepted as it was (CHANGE-16)', async () => {
    const accept = '/api/driver/offers/offer-1/accept'
    const message = 'This offer has changed. Look at it again before you accept.'
    driver.server.moves[accept] = () => ({ status: 409, code: 'offer_changed', message })
    await driver.openPage(aBoard({ offers: [anOffer({ change_number: 1 })] }))
    driver.server.board = () =>
      aBoard({ offers: [anOffer({ change_number: 2, scheduled_time: later(360) })] })
    await press('Accept')
    expect(alerts().join()).toContain(message)
    expect(screen.getByText('12:00 am')).toBeTruthy()
    driver.server.moves[accept] = () => aBoard({ rides: [aRide({ id: 'offer-1' })] })
    await pass(500)
    await press('Accept')
    expect(driver.movesAsked().map(({ body }) => body)).toEqual([{ change_number: 1 }, { change_number: 2 }])
  })
})
