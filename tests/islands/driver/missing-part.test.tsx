import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pause } from '../../../src/api'
import { useLatePart } from '../../../src/components/late-part'
import { createDriverState } from '../../../src/islands/driver/driver-state'
import { MissingPart } from '../../../src/islands/driver/notices'
import { answerCalls } from '../../support/islands/api'
import { pass, press, type } from '../../support/islands/page'
import { fullStorage } from '../../support/islands/store'
import { aBoard, arrived, started } from './boards'
import * as driver from './driver-page'

/** The file of this part is gone: a deployment has removed it, or there is no network. */
const gone = vi.hoisted(() => ({ collect: true }))
vi.mock('../../../src/islands/driver/collect', () => ({
  get Collect() {
    if (gone.collect) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'The sum to collect'
  },
}))
const loadAgain = () => screen.queryByRole('button', { name: 'Load page again' })
const text = () => document.body.textContent ?? ''
/** What happens at one moment on this clock takes time on a phone. */
async function passSeconds(seconds: number) {
  for (let second = 0; second < seconds; second++) await pass(1000)
}

describe('A part of the driver’s page that can’t be loaded', () => {
  driver.withDriver()
  beforeEach(() => {
    gone.collect = true
  })

  it('offers to load the page again where the server answers, as after a deployment', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await driver.openWith(started())
    await press('End ride')
    await passSeconds(10)
    expect(text()).not.toContain('needs a network')
    expect(text()).toContain("Your ride goes on, and we've kept what isn't sent yet.")
    await press('Load page again')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for a network where there is none, and loads with it', async () => {
    await driver.openWith(started())
    const board = driver.server.board
    driver.server.board = () => 'unreachable'
    await press('End ride')
    await pass(60_000)
    expect(loadAgain()).toBeNull()
    expect(text()).toContain("This part isn't here yet. Wait for the network, or call the office.")
    gone.collect = false
    driver.server.board = board
    await driver.networkBack()
    expect(loadAgain()).toBeNull()
    await pass(10_000)
    expect(text()).toContain('The sum to collect')
    expect(loadAgain()).toBeNull()
  })

  it('asks before a reload that would lose what is not sent', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    await driver.openWith(arrived())
    driver.server.moves['/api/driver/rides/ride-1/start'] = () => 'unreachable'
    const endFull = fullStorage()
    type('Ask for the PIN', '4821')
    await press('Start ride')
    await press('End ride')
    await passSeconds(10)
    expect(text()).not.toContain("kept what isn't sent yet")
    await press('Load page again')
    endFull()
    expect(ask).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('judges by a try that began after the server had answered', async () => {
    const state = createDriverState(aBoard())
    const delays = [0, 2000, 0]
    const load = () =>
      new Promise<never>((_, fail) => {
        setTimeout(() => fail(new TypeError('Failed to fetch')), delays.shift() ?? 0)
      })
    answerCalls(async () => {
      await pause(4000)
      return { body: aBoard() }
    })
    function Page() {
      useLatePart(load, true)
      return <MissingPart state={state} />
    }
    render(<Page />)
    // The answer is there after 4 seconds, the second try began after 3 and fails after 5.
    await passSeconds(6)
    expect(loadAgain()).toBeNull()
    await passSeconds(6)
    expect(loadAgain()).toBeTruthy()
  })
})
