import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { BRAND } from '../../../src/brand'
import type { IssuedDocument } from '../../../src/domain/documents/document'
import { financialYearOf } from '../../../src/domain/documents/due-documents'
import type { Supplier } from '../../../src/domain/documents/gstin'
import { dateOf } from '../../../src/domain/kolkata-time'
import { AccountExportSchema } from '../../../src/domain/profile/account-export'
import {
  deleteOldDocuments,
  issueDocuments,
  issueDueDocuments,
  suppliersOf,
} from '../../../worker/documents/issue-documents'
import { readDocuments } from '../../../worker/documents/read-documents'
import { bookingWithStatement } from '../../../worker/payments/booking-with-payment'
import { exportAccount } from '../../../worker/profile/export-account'
import { runUpkeep } from '../../../worker/upkeep'
import { aDocument, documentRow } from '../../support/bookings/documents'
import { cancelled, preview } from '../../support/worker/actions'
import { confirm, enteredCharge } from '../../support/worker/charges'
import { database, databaseWhere, insertInto, rowsOf, run } from '../../support/worker/database'
import { findingsOf, refundedByOperator } from '../../support/worker/money'
import { signedInRider } from '../../support/worker/people'
import { entered, minutesFrom, newRide, paidBooking } from '../../support/worker/rides'

const SUPPLIERS = suppliersOf(env)
const MAHARASHTRA = {
  company_name: 'Meera Silks',
  company_address: 'Kalbadevi Road, Mumbai 400002',
  company_gstin: '27AAPFU0939F1ZV',
}

async function issued(id: string, supplier: Partial<Supplier> = {}): Promise<IssuedDocument[]> {
  const suppliers = SUPPLIERS.map((one) => ({ ...one, ...supplier }))
  await issueDocuments(database, id, suppliers, new Date())
  return readDocuments(database, id)
}

const said = (documents: readonly IssuedDocument[]) =>
  documents.map(({ kind, total_paise }) => `${kind} ${total_paise}`)

it('a driven ride has a voucher of its advance, an invoice as its page reads, and notes of what changes after it, each with a copy (DOCUMENT-3, DOCUMENT-5, DOCUMENT-13)', async () => {
  const rider = await signedInRider({ fullName: 'Asha Rao', email: 'asha@example.com' })
  const ride = await newRide.completed({ rider })
  const { id } = ride.booking
  const charge = await enteredCharge(ride)
  const ended = await issued(id)
  expect(said(ended)).toEqual(['receipt_voucher 10000', 'invoice 40000'])
  const page = await bookingWithStatement(database, { userId: ride.rider.userId, id, now: new Date() })
  const [voucher, invoice] = ended
  expect(invoice?.body.lines).toEqual(page?.statement.lines)
  expect(voucher?.body.lines.map(({ label, paise }) => [label, paise])).toEqual([['Paid online', 10_000]])
  expect(invoice?.body).toMatchObject({
    title: 'Tax invoice',
    company: null,
    tax: { sac: '996412', rate_percent: 5, place_of_supply: '29-Karnataka', igst_paise: 0 },
  })
  // The route's own answer issues what its write made due.
  expect((await confirm(ride.rider, id, charge.id)).status).toBe(200)
  await expect.poll(() => readDocuments(database, id)).toHaveLength(3)
  await refundedByOperator(id, 5000)
  const all = await issued(id)
  expect(said(all.slice(2))).toEqual(['debit_note 6500', 'credit_note 5000'])
  expect(all.slice(2).map(({ names_number }) => names_number)).toEqual([invoice?.number, invoice?.number])
  expect(await issued(id)).toEqual(all)
  expect(await findingsOf(id)).toEqual([])
  // Nobody is sent what is of a day before.
  await issued((await paidBooking(rider, { created_at: minutesFrom(-1441) })).id)
  const copies = await rowsOf<{ number: string }>(
    `SELECT details ->> 'document_number' AS number FROM outbox WHERE event = 'booking.document'`,
  )
  expect(copies.map(({ number }) => number).toSorted()).toEqual(all.map(({ number }) => number).toSorted())
  const copy = await new Response(
    await exportAccount(database, { ...rider, role: 'customer' }, new Date()),
  ).json()
  const own = v.parse(AccountExportSchema, copy).bookings.find((one) => one.id === id)
  expect(own?.documents).toEqual(all.map(({ booking_id: _, ...document }) => document))
  // A paisa that no document has, and a number that none is given.
  await run('DROP TRIGGER documents_are_not_updated')
  await run(
    `UPDATE documents SET total_paise = total_paise - 1 WHERE kind <> 'credit_note' AND booking_id = ?`,
    id,
  )
  const found = (await findingsOf(id)).map(({ finding }) => finding)
  expect(found).toEqual(['documents_differ_from_value', 'receipt_vouchers_differ'])
  await run(
    `UPDATE documents SET number = 'CN/' || financial_year || '/000009', running = 9 WHERE kind = 'credit_note'`,
  )
  const [missing] = await findingsOf(`CN/${all[3]?.number.slice(3, 7)}/000009`)
  expect(missing?.finding).toBe('number_before_is_missing')
})

it('a cancellation has a refund voucher that names its receipt voucher, and an invoice of what is kept (DOCUMENT-4)', async () => {
  const rider = await signedInRider()
  const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(20 * 60) })
  const [voucher] = await issued(id)
  const { refund_paise, fee_paise } = await preview(rider, id)
  await cancelled(rider, id, refund_paise)
  const all = await issued(id)
  expect(said(all)).toEqual([
    'receipt_voucher 10000',
    `refund_voucher ${refund_paise}`,
    `invoice ${fee_paise}`,
  ])
  expect(all.map(({ names_number }) => names_number)).toEqual([null, voucher?.number, null])
  expect(await findingsOf(id)).toEqual([])
  // Nothing that is true for a while alone.
  expect(all[1]?.body.lines[0]).toMatchObject({
    label: 'Goes back',
    note: expect.stringMatching(/^You cancelled the booking\. Payment pay_\w+\.$/),
  })
  expect(JSON.stringify(all)).not.toMatch(/Not sent yet|Refund due/)
  expect(fee_paise).toBeGreaterThan(0)
  // What is taken back of the fee afterwards.
  await refundedByOperator(id, fee_paise)
  expect(said(await issued(id)).at(-1)).toBe(`credit_note ${fee_paise}`)
  expect(await findingsOf(id)).toEqual([])
})

it('a company of another state is named and charged one tax, nobody of a company any name, and without our GSTIN there is no word of tax (DOCUMENT-2, DOCUMENT-6)', async () => {
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  const own = await paidBooking(rider, { pickup_detail: 'Blue gate', special_instructions: 'Ring twice' })
  const documents = await issued(own.id)
  const printed = JSON.stringify(documents)
  for (const personal of ['Asha', rider.phone ?? '', '5th Block', 'Blue gate', 'Ring twice'])
    expect(printed).not.toContain(personal)
  const { id } = await paidBooking(rider)
  await insertInto({ booking_companies: { booking_id: id, ...MAHARASHTRA } })
  const company = await issued(id)
  expect(company[0]?.body.company).toEqual(MAHARASHTRA)
  expect(company[0]?.body.tax).toMatchObject({
    place_of_supply: '27-Maharashtra',
    igst_paise: 476,
    cgst_paise: 0,
  })
  const paid = (await paidBooking(rider)).id
  await issued(paid, { gstin: null })
  await refundedByOperator(paid, 4000)
  const plain = await issued(paid, { gstin: null })
  // Which of them is money that goes back is said where they are listed.
  expect(plain).toMatchObject(
    ['Receipt, paid ahead', 'Receipt, goes back'].map((title) => ({
      ...{ number: expect.stringMatching(/^RC/), body: { title, tax: null } },
    })),
  )
  // The next number of its series all the same.
  expect((await issued((await paidBooking(rider)).id))[0]?.number).toMatch(/RV\/\d{4}\/\d{6}/)
})

it('who sells is who the settings name since their day, before it the pages’ company without a GSTIN (DOCUMENT-14)', () => {
  expect(SUPPLIERS).toMatchObject([
    { since: '', gstin: null },
    { since: '2017-07-01', gstin: '29AAAAA0000A1ZY' },
  ])
  expect(suppliersOf({})).toEqual([
    {
      ...{ since: '', gstin: null },
      ...{
        legal_name: BRAND.name,
        address: BRAND.address,
        tolls: 'in_value',
        input_credit: false,
        years_kept: null,
      },
    },
  ])
})

it('documents go after the years that the settings say, none before those of the law, and none is made anew (DOCUMENT-15)', async () => {
  const { booking_id, ...rest } = aDocument({ booking_id: (await newRide.completed()).booking.id })
  const own = await issued(booking_id)
  const old = ['RV/1718/000001', 'RV/1718/000002', 'IN/1819/000001']
  await insertInto({ documents: old.map((number) => documentRow({ ...rest, booking_id, number })) })
  const after = async (
    years_kept: number | null,
    clock = (settings: typeof env) => deleteOldDocuments(database, settings, new Date(), 2),
  ) => {
    const terms = SUPPLIERS.slice(1).map((one) => ({ ...one, years_kept }))
    await clock(Object.assign({}, env, { GST_TERMS: JSON.stringify(terms) }))
    return (await readDocuments(database, booking_id)).length - own.length
  }
  expect([await after(null), await after(300), await after(6)]).toEqual([3, 3, 1])
  expect(await after(6, (settings) => runUpkeep(settings, new Date()))).toBe(0)
  await expect(run('DELETE FROM documents')).rejects.toThrow('kept for its years')
  await run(`UPDATE bookings SET created_at = '2018-05-01T00:00:00.000Z' WHERE id = ?`, booking_id)
  await entered(booking_id, 'charged', 65)
  expect(await issued(booking_id)).toEqual(own)
  expect((await findingsOf(booking_id)).filter(({ finding }) => finding.startsWith('doc'))).toEqual([])
})

it('a document is kept to the 31 December on which its years of the law are over, and no day longer (DOCUMENT-15)', async () => {
  const { booking_id, ...rest } = aDocument({ booking_id: (await newRide.completed()).booking.id })
  const thisYear = Number(dateOf(new Date()).slice(0, 4))
  const [kept, over] = [thisYear - 6, thisYear - 7].map((ended) => {
    const number = `CN/${financialYearOf(new Date(`${ended}-03-31T06:00Z`))}/000001`
    return documentRow({ ...rest, booking_id, number })
  })
  await insertInto({ documents: [kept, over].flatMap((row) => row ?? []) })
  await run('DELETE FROM documents WHERE number = ?', over?.number)
  await expect(run('DELETE FROM documents WHERE number = ?', kept?.number)).rejects.toThrow('for its years')
})

it('a document goes after one of a later year that names it, whose page prints its number and date (DOCUMENT-15)', async () => {
  const { booking_id, ...rest } = aDocument({ booking_id: (await newRide.completed()).booking.id })
  const [named, naming] = ['RV/1718/000003', 'RF/1819/000001']
  const refund = { ...rest, booking_id, number: naming, kind: 'refund_voucher', names_number: named } as const
  await insertInto({ documents: [documentRow({ ...rest, booking_id, number: named }), documentRow(refund)] })
  const leftAfter = async (years_kept: number) => {
    const settings = { ...env, GST_TERMS: JSON.stringify([{ ...SUPPLIERS[1], years_kept }]) }
    await deleteOldDocuments(database, settings, new Date('2099-06-01'), 9)
    return (await readDocuments(database, booking_id)).map(({ number }) => number).toSorted()
  }
  // After 80 years the first is over, after 79 both.
  expect([await leftAfter(80), await leftAfter(79)]).toEqual([[naming, named], [named]])
  expect(await leftAfter(79)).toEqual([])
})

it('what is paid while documents are made is in them, and five who issue at once issue each once', async () => {
  const { booking } = await newRide.completed()
  const beaten = databaseWhere(() => entered(booking.id, 'charged', 65))
  const five = [beaten, ...Array.from({ length: 4 }, () => database)]
  await Promise.all(five.map((one) => issueDocuments(one, booking.id, SUPPLIERS, new Date())))
  const all = await issued(booking.id)
  const value = all.reduce(
    (sum, { kind, total_paise }) => (/voucher/.test(kind) ? sum : sum + total_paise),
    0,
  )
  expect([value, all.filter(({ kind }) => kind === 'invoice').length]).toEqual([46_500, 1])
})

it('a restored database, which has forgotten numbers, gives those of a new series, and each year its own (DOCUMENT-7)', async () => {
  const rider = await signedInRider()
  const { id } = await paidBooking(rider)
  const at = new Date().toISOString()
  await insertInto({ restores: { id: 'one', copied_at: at, restored_at: at, clock_started_at: at } })
  expect((await issued(id))[0]?.number).toMatch(/^RV1\/\d{4}\/000001$/)
  const next = (await paidBooking(rider)).id
  await issueDocuments(database, next, SUPPLIERS, new Date(minutesFrom(366 * 1440)))
  expect((await readDocuments(database, next))[0]?.number).toMatch(/^RV1\/\d{4}\/000001$/)
})

it('what was paid last is documented first, dated no earlier than its payment, and the audit finds what is due for an hour (DOCUMENT-11)', async () => {
  const rider = await signedInRider()
  const [other = '', id = ''] = [(await paidBooking(rider)).id, (await paidBooking(rider)).id].toSorted()
  const notes = (booking: string, since: string) =>
    run('UPDATE documents_due SET since = ? WHERE booking_id = ?', since, booking)
  await notes(other, minutesFrom(30))
  await notes(id, minutesFrom(60))
  // A run that began a minute ago.
  await issueDueDocuments(database, env, new Date(Date.now() - 60_000), 1)
  expect(await readDocuments(database, other)).toEqual([])
  const [voucher] = await readDocuments(database, id)
  const [payment] = await rowsOf<{ at: string }>(
    `SELECT created_at AS at FROM ledger WHERE kind = 'captured' AND booking_id = ?`,
    id,
  )
  expect(voucher?.issued_at).toBe(payment?.at)
  const found = async (everything = false) =>
    (await findingsOf(other, [], everything)).map(({ finding }) => finding)
  expect(await found()).toEqual([])
  await notes(other, minutesFrom(-61))
  expect(await found()).toEqual(['documents_not_issued'])
  // Of before there were documents: not the night's, which would find them until the last is issued.
  await notes(other, minutesFrom(-60 * 24 * 41))
  expect(await found()).toEqual([])
  expect(await found(true)).toEqual(['documents_not_issued'])
})
