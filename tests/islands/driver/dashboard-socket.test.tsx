import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DriverBoard } from '../../../src/domain/bookings/driver-rides'
import { PROTOCOL_VERSION } from '../../../src/domain/rides/messages'
import '../../../src/islands/driver/dashboard-api'
import { asked } from '../../support/islands/api'
import { pass } from '../../support/islands/page'
import { FakeSocket } from '../live-ride/fake-socket'
import { aBoard, aDriver, anOffer, aRide } from './boards'
import * as driver from './driver-page'

const SECOND = 1000

const reads = () => asked.filter(({ path }) => path === '/api/driver/rides').length

/** Runs this, and says how often the page read its board meanwhile. */
async function readsWhile(during: () => Promise<unknown>): Promise<number> {
  const before = reads()
  await during()
  return reads() - before
}

const dashboard = (): FakeSocket => {
  if (!FakeSocket.dashboard) throw new Error('No socket was opened')
  return FakeSocket.dashboard
}

const say = (message: object) => dashboard().say({ v: PROTOCOL_VERSION, ...message })
const offersChanged = () => say({ type: 'changed', ride: null })
const line = () => screen.queryByText(/^Not connected/)

/** A page whose socket is connected, and that has read its board since. */
async function connectedPage(board: DriverBoard = aBoard()) {
  await driver.openPage(board)
  // The socket's file is loaded after the page, in real time.
  for (let turn = 0; FakeSocket.dashboard === null && turn < 5000; turn += 1) await pass(0)
  await connect()
}

async function connect() {
  // A try to connect that had no answer was given up, and the next one is due at a random time.
  for (let turn = 0; dashboard().readyState === FakeSocket.CLOSED && turn < 60; turn += 1) await pass(SECOND)
  dashboard().accept()
  say({ type: 'snapshot', city: 'bengaluru' })
  await pass(2 * SECOND)
}

describe('The dashboard’s socket', () => {
  driver.withDriver()

  it('makes the page read its board every two minutes, and every 15 seconds once it is lost (DRIVER-13)', async () => {
    await connectedPage()
    expect(await readsWhile(() => pass(110 * SECOND))).toBe(0)
    expect(await readsWhile(() => pass(25 * SECOND))).toBe(1)
    expect(line()).toBeNull()
    dashboard().end(null)
    expect(await readsWhile(() => pass(60 * SECOND))).toBeGreaterThanOrEqual(3)
    expect(line()?.textContent).toBe('Not connected. Offers may come 15 seconds late.')
    await connect()
    expect(line()).toBeNull()
    expect(await readsWhile(() => pass(100 * SECOND))).toBeLessThanOrEqual(1)
  })

  it('that is renewed says nothing to the driver, and has the board read once it is back', async () => {
    await connectedPage()
    dashboard().end('renew')
    await pass(SECOND)
    expect(line()).toBeNull()
    expect(await readsWhile(connect)).toBe(1)
    expect(line()).toBeNull()
  })

  it('has the board read once for many messages, and shows the offer', async () => {
    await connectedPage()
    driver.server.board = () => aBoard({ offers: [anOffer()] })
    expect(
      await readsWhile(async () => {
        for (let count = 0; count < 20; count += 1) offersChanged()
        await pass(1500)
      }),
    ).toBe(1)
    expect(screen.getByText('Fare ₹836')).toBeTruthy()
  })

  it('has nothing read for offers off duty, nor for an own ride that the page knows', async () => {
    await connectedPage(aBoard({ driver: aDriver({ on_duty: false }), rides: [aRide({ version: 3 })] }))
    const told = async (message: () => void) =>
      readsWhile(async () => {
        message()
        await pass(2 * SECOND)
      })
    expect(await told(offersChanged)).toBe(0)
    expect(await told(() => say({ type: 'changed', ride: { id: 'ride-1', version: 3 } }))).toBe(0)
    expect(await told(() => say({ type: 'changed', ride: { id: 'ride-1', version: 4 } }))).toBe(1)
    expect(await told(() => say({ type: 'changed', ride: { id: 'ride-2', version: 1 } }))).toBe(1)
  })

  it('that says something while the page is out of sight has the board read when it is seen', async () => {
    await connectedPage()
    await driver.show(false)
    expect(
      await readsWhile(async () => {
        offersChanged()
        await pass(2 * SECOND)
      }),
    ).toBe(0)
    expect(await readsWhile(() => driver.show(true))).toBe(1)
  })
})
