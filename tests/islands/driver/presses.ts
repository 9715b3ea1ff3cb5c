import { fireEvent, screen } from '@testing-library/react'
import { isDraft } from '../../../src/domain/rides/outbox'
import { asked, askedFor, keysOf } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { storedActions } from '../../support/islands/store'
import { aBoard, later, started } from './boards'
import { server } from './server'
import { confirm, driving, openPage } from './support'

export const move = (name: string, ride = 'ride-1') => `/api/driver/rides/${ride}/${name}`

/** The bodies of the requests of a press, in their order. */
export const sent = (name: string) => asked.filter(({ path }) => path === move(name)).map(({ body }) => body)

/** Their idempotency keys. */
export const keysSent = (name: string) => keysOf(askedFor(move(name)))

/** What was pressed and waits in this browser, as it is stored; null: nothing does. */
export async function stored() {
  const pressed = (await storedActions()).filter((action) => !isDraft(action))
  return pressed.length > 0 ? JSON.stringify(pressed) : null
}

export const unreachable = () => 'unreachable' as const
export const signedOut = () => ({ status: 401, code: 'signed_out', message: 'Please sign in.' })

/** No request gets through until a test says otherwise. */
export function offline() {
  server.board = unreachable
  for (const name of ['arrived', 'start', 'complete']) server.moves[move(name)] = unreachable
}

/** The first ride, ended by its driver or by the office. */
export const over = () => started({ phase: 'completed', end_time: later(-10), rider: null, version: 5 })

export async function arrive() {
  await press('I have arrived')
  await confirm('I have arrived')
}
export async function typePin(pin = '4821') {
  fireEvent.change(screen.getByLabelText('Ask for the PIN'), { target: { value: pin } })
  await press('Start ride')
  await pass(0)
}
export async function endPaidOnline() {
  await press('End ride')
  await pass(1000)
  await press('Complete ride')
  await pass(0)
}
export async function endWithCash() {
  await press('End ride')
  await pass(1000)
  fireEvent.click(screen.getByLabelText('Cash'))
  await press('₹627 received')
  await pass(0)
}

/** On the way to a rider, the network goes, and then the driver arrives. */
export async function arriveOffline() {
  await driving()
  offline()
  await arrive()
}

/** On the way with a rider, the network goes, and then the ride ends. */
export async function endOffline() {
  await openPage(aBoard({ rides: [started()] }))
  offline()
  await endWithCash()
}
