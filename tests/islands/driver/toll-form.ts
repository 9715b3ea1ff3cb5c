import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import type { Charge } from '../../../src/domain/rides/charges'
import { anEntry } from '../../support/bookings/statements'
import { asked } from '../../support/islands/api'
import { photosOf } from '../../support/islands/charges'
import { pass, press, type } from '../../support/islands/page'
import { storedActions } from '../../support/islands/store'
import { aBoard, type arrived, started } from './boards'
import * as driver from './driver-page'

export function withCharges() {
  driver.withDriver()
  beforeEach(() => {
    driver.server.outcomes = []
    photosOf(90_000)
  })
}

export const openRide = (charges: Charge[] = [], phase: typeof arrived = started) =>
  driver.openPage(aBoard({ rides: [phase({ charges }, charges.flatMap(chargedOf))] }))

/** The entry of a charge that was confirmed. */
export const chargedOf = ({ kind, amount, state }: Charge) =>
  state === 'confirmed' ? [anEntry('charged', amount, { reason: kind })] : []

export const taken = (charges: Charge[]) => aBoard({ rides: [started({ charges })] })
export const refused = (code: string, message: string) => ({ status: 409, code, message })
export const sent = () => asked.filter(({ path }) => path.includes('/charges/'))
/** The tolls and parking that are stored, pressed or not. */
export const storedCharges = async () => (await storedActions()).filter(({ kind }) => kind === 'charge')
export const idOf = (path: string | undefined) => /charges\/([^?]+)/.exec(path ?? '')?.[1]
export const dialog = () => within(screen.getByRole('dialog', { name: 'Tolls and parking' }))
export const kindOf = (name: string) => fireEvent.click(dialog().getByLabelText(name))
export function chooseTicket() {
  const file = new File([new Uint8Array(8)], 'ticket.jpg', { type: 'image/jpeg' })
  fireEvent.change(dialog().getByLabelText(/Photo of the ticket|Take it again/), {
    target: { files: [file] },
  })
}
/** Reading and drawing each take a turn. */
export async function photograph() {
  chooseTicket()
  for (let turn = 0; turn < 12; turn += 1) await pass(0)
}
export async function fill(rupees: string) {
  await press('Add toll or parking')
  kindOf('Toll')
  type('Whole rupees', rupees)
  await photograph()
}

/** A ride whose driver has sent a toll of ₹65. */
export async function sendToll() {
  await openRide()
  await fill('65')
  await press('Send ₹65 toll')
}
