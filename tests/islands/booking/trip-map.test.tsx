import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RideMapProps } from '../../../src/islands/map/map-props'
import { eventually } from '../../support/eventually'
import { outOfSight, pass } from '../../support/islands/page'
import { stored } from './records'
import { openBooking, withRider } from './support'

vi.mock('../../../src/islands/map/ride-map', () => ({
  RideMap: ({ label }: RideMapProps) => <section aria-label={label} />,
}))

withRider()

let inSight: ReturnType<typeof outOfSight>

/** A screen of this width. */
function onScreen(width: number, connection?: object) {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: width >= 1024, media: '', onchange: null }),
  )
  inSight = outOfSight()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

const map = () => screen.queryByRole('region', { name: /^(Map to choose|The route of)/ })

async function press() {
  await act(async () => void fireEvent.pointerDown(document.body))
  // The map's code is loaded, and then the map's own part of it.
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(10)
    act(inSight)
  }
}

describe('The map beside a booking', () => {
  it.each([1, 2] as const)(
    'comes by itself at step %i of a wide screen, once something is pressed',
    async (currentStep) => {
      onScreen(1280)
      await openBooking({ stored: stored({ currentStep }) })
      await pass(10)
      expect(map()).toBeNull()
      await press()
      await eventually(async () => {
        await pass(10)
        act(inSight)
        expect(map()).not.toBeNull()
      })
    },
  )

  it.each([
    ['a phone', 390, undefined],
    ['data saving', 1280, { saveData: true }],
    ['2G', 1280, { effectiveType: 'slow-2g' }],
  ])('never comes by itself with %s', async (_what, width, connection) => {
    onScreen(width, connection)
    await openBooking({ stored: stored({ currentStep: 2 }) })
    await press()
    expect(map()).toBeNull()
  })
})
