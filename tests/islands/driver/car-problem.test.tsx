import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alerts, press } from '../../support/islands/page'
import { aRide, onTheWay, started } from './boards'
import * as driver from './driver-page'

const card = () => screen.queryByRole('region', { name: 'The car has a problem' })?.textContent ?? ''

const pressed = async (problem: string) => {
  await press('The car has a problem')
  await press(problem)
}

const flatTyre = { problem: 'flat_tyre', at: '2026-11-21T12:40:00.000Z' } as const

const withProblem = (problem: 'flat_tyre' | 'accident') => started({ car_problem: { ...flatTyre, problem } })

const drivesOn = () => screen.queryByRole('button', { name: 'The car drives on' })

describe('A driver whose car has a problem (PROBLEM-1)', () => {
  driver.withDriver()

  it('says which, from setting out on', async () => {
    await driver.openWith(aRide())
    expect(screen.queryByRole('button', { name: 'The car has a problem' })).toBeNull()
  })

  it('reads before the start that the office is told, once the ride is gone', async () => {
    driver.answers('problem')
    await driver.openWith(onTheWay())
    await pressed('Flat tyre')
    expect(driver.sent('problem')).toMatchObject([{ problem: 'flat_tyre' }])
    expect(alerts().join()).toContain('The office looks for another driver and calls you.')
  })

  it('reads after the start to stay with the rider; after an accident 112 comes first', async () => {
    driver.answers('problem', withProblem('accident'))
    await driver.openWith(started())
    await pressed('Accident')
    expect(card()).toContain('Is anybody hurt? Call 112 first.')
    expect(card()).toContain('Stay with your rider')
    const calls = screen.getAllByRole('link', { name: 'Call 112' })
    expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:112', 'tel:112'])
  })

  it('reads without a network what is not sent, which goes by itself', async () => {
    await driver.openOffline(started())
    driver.server.moves[driver.move('problem')] = () => 'unreachable'
    await pressed('Flat tyre')
    expect(card()).toContain("Not sent yet. It goes out when you're back online")
    expect(drivesOn()).toBeNull()
    driver.has(withProblem('flat_tyre'))
    driver.server.moves[driver.move('problem')] = driver.server.board
    await driver.networkBack(30_000)
    expect(card()).not.toContain('Not sent yet')
    expect(card()).toContain('The office looks for another car')
    expect(drivesOn()).not.toBeNull()
  })

  it('says that the car drives on, once that it had a problem is sent (PROBLEM-13)', async () => {
    driver.answers('drive-on', started())
    await driver.openWith(withProblem('flat_tyre'))
    await press('The car drives on')
    await driver.confirm('Drive on')
    expect(driver.sent('drive-on')).toHaveLength(1)
    expect(card()).toBe('')
  })

  it.each([
    ['of a second car', started({ car_problem: flatTyre, second_car: { stands_at: null } })],
    ['before its start', onTheWay({ car_problem: flatTyre })],
  ])('says so of no ride %s', async (_, ride) => {
    await driver.openWith(ride)
    expect(card()).toContain('Flat tyre')
    expect(drivesOn()).toBeNull()
  })

  it('reads why it was refused, and the choices stay', async () => {
    const message = 'You are near the drop-off. End the ride there.'
    driver.refuses('problem', 409, 'near_the_end', message)
    await driver.openWith(started())
    await pressed('Battery is empty')
    expect(alerts().join()).toContain(message)
    expect(screen.getByRole('button', { name: 'Flat tyre' })).toBeTruthy()
  })
})
