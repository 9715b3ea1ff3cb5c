import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { records, withStore } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'
import { aBoard, started } from '../driver/boards'
import { show, withServer } from './support'

withServer()
withStore()

it.each([
  ['a driver whose session ended and may show the ride', [], ['complete', 'ride']],
  ['a driver whose session ended', [RIDE_SHOWN_KEY], ['complete']],
  ['a driver who signed out', [OWNER_KEY, RIDE_SHOWN_KEY], []],
])('the sign-in page leaves of the store of %s what they may have again', async (_, gone, left) => {
  await claimStore('ravi')
  await writeRide('ravi', { board: aBoard({ rides: [started()] }), clock_offset_ms: 0 })
  await changeOutbox('ravi', () => [anAction('complete', { id: 'complete-0123456789' })])
  for (const key of gone) localStorage.removeItem(key)
  show()
  await act(() => vi.dynamicImportSettled())
  const found = [...(await records()).keys()].map((key) => String(key).replace(/-.*/, ''))
  expect(found.sort()).toEqual(left)
})
