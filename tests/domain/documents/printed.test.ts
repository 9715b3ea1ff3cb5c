import { expect, it } from 'vitest'
import { emailOf } from '../../../src/messages/email'
import { aBody, aDocument, OUR_GSTIN } from '../../support/bookings/documents'
import { facts } from '../../support/bookings/message-facts'

const emailFor = (document: ReturnType<typeof aDocument> | null) =>
  emailOf('booking.document', facts({ document }), { origin: 'https://cabs.example', unsubscribeUrl: null })

it('the e-mail of a document says all of it, as frozen, with a link to its page', () => {
  const email = emailFor(aDocument())
  expect(email?.subject).toMatch(/^Tax invoice ZZ\/2627\/000001, booking \w+$/)
  for (const line of [
    'Tax invoice: For the ride.',
    'No.: ZZ/2627/000001, Sat, 21 Nov 2026',
    `From: Hasiru Cabs Private Limited, GSTIN ${OUR_GSTIN}`,
    'SAC: 996412',
    'Fare: ₹627',
    'Taxable value: ₹597.14',
    'CGST 2.5%: ₹14.93',
    'Total: ₹627',
    'Open to print: https://cabs.example/document/ZZ-2627-000001',
  ]) {
    expect(email?.text).toContain(line)
  }
})

it('without a GSTIN of ours the e-mail has no word of tax, and without its document there is none', () => {
  const supplier = { ...aBody().supplier, gstin: null }
  const email = emailFor(aDocument({ body: aBody({ title: 'Receipt', supplier, tax: null }) }))
  expect(email?.text).toContain('Total: ₹627')
  expect(email?.text).not.toMatch(/tax|GST|SAC/i)
  expect(emailFor(null)).toBeNull()
})
