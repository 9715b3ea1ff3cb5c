import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { records, withStore } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { show, withServer } from './support'

withServer()
withStore()

const ride = {
  id: 'ride-1',
  phase: 'started',
  scheduled_time: '2026-11-21T13:30:00.000Z',
  pickup_address: 'Indiranagar',
  pickup_detail: null,
  dropoff_address: null,
  rider: { name: 'Asha Rao', phone_no: '+919845012345' },
} as const

it.each([
  ['a driver whose session ended and may show the ride', [], ['complete', 'ride']],
  ['a driver whose session ended', [RIDE_SHOWN_KEY], ['complete']],
  ['a driver who signed out', [OWNER_KEY, RIDE_SHOWN_KEY], []],
])('the sign-in page leaves of the store of %s what they may have again', async (_, gone, left) => {
  await claimStore('ravi')
  const as_of = '2026-11-21T12:42:00.000Z'
  await writeRide('ravi', { driver: 'ravi', as_of, clock_offset_ms: 0, ride })
  await changeOutbox('ravi', () => [anAction('complete', { id: 'complete-0123456789' })])
  for (const key of gone) localStorage.removeItem(key)
  show()
  await act(() => vi.dynamicImportSettled())
  const found = [...(await records()).keys()].map((key) => String(key).replace(/-.*/, ''))
  expect(found.sort()).toEqual(left)
})
