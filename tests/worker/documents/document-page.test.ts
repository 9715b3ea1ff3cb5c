import { expect, it } from 'vitest'
import { TripDetailsSchema } from '../../../src/domain/bookings/trip-details'
import type { IssuedDocument } from '../../../src/domain/documents/document'
import { documentPath } from '../../../src/routes'
import { readDocument, readDocuments } from '../../../worker/documents/read-documents'
import { aBody, aDocument, documentRow, OUR_GSTIN, THEIR_GSTIN } from '../../support/bookings/documents'
import { tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, send } from '../../support/worker/api'
import { database, insertInto, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { hrefs, openPage, texts } from '../../support/worker/html'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { newRide } from '../../support/worker/rides'

const KAVERI = {
  company_name: 'Kaveri Textiles',
  company_address: '12 Anna Salai, Chennai 600002',
  company_gstin: THEIR_GSTIN,
}

let running = 0

/** A document of this booking that stands in the table. */
async function issued(booking_id: string, parts: Partial<IssuedDocument> = {}) {
  running += 1
  const document = aDocument({ number: `ZZ/2627/${String(running).padStart(6, '0')}`, booking_id, ...parts })
  await insertInto({ documents: documentRow(document) })
  return document
}

async function read({ number }: IssuedDocument, reader: SignedIn) {
  const { answer, html } = await openPage(documentPath(number), reader.cookie)
  return { status: answer.status, html, text: (await texts(html, 'main')).join(' ') }
}

it('a document is what was frozen: parties, numbers, places, SAC, and taxes that are its total', async () => {
  const { rider, booking } = await newRide.completed()
  const invoice = await issued(booking.id, { body: aBody({ company: KAVERI }) })
  await run(`UPDATE bookings SET distance_km = 99, dropoff_address = 'Elsewhere' WHERE id = ?`, booking.id)
  const { text, html } = await read(invoice, rider)
  for (const part of [
    'Tax invoice₹627.00For the ride.No. ZZ/2627/',
    `Hasiru Cabs Private LimitedSayyaji Rao Road, MysuruGSTIN ${OUR_GSTIN}`,
    `To Kaveri Textiles12 Anna Salai, Chennai 600002GSTIN ${THEIR_GSTIN}`,
    'FromKoramangala, BengaluruToWhitefield, Bengaluru',
    'SAC996412Place of supply29-KarnatakaReverse chargeNo',
    'Taxable value₹597.14CGST 2.5%₹14.93SGST 2.5%₹14.93Total₹627.00',
  ]) {
    expect(text).toContain(part)
  }
  expect(html).not.toContain('Elsewhere')
  expect(await texts(html, 'title')).toEqual([`Tax invoice ${invoice.number} · Hasiru Cabs`])
})

it('a note names its invoice, by number, date and link; of another State IGST is the tax', async () => {
  const { rider, booking } = await newRide.completed()
  const invoice = await issued(booking.id)
  const { tax } = aBody()
  const body = aBody({
    title: 'Credit note',
    tax: tax && {
      ...tax,
      ...{ place_of_supply: '33-Tamil Nadu', taxable_paise: 10_000, pure_agent_paise: 2_000 },
      ...{ cgst_paise: 0, sgst_paise: 0, igst_paise: 500 },
    },
  })
  const note = await issued(booking.id, {
    ...{ kind: 'credit_note', names_number: invoice.number, body, total_paise: 12_500 },
  })
  const { text, html } = await read(note, rider)
  expect(text).toContain(`Refers to Tax invoice no. ${invoice.number}, Sat, 21 Nov 2026`)
  expect(await hrefs(html, 'article a')).toEqual([documentPath(invoice.number)])
  expect(text).toContain('Taxable value₹100IGST 5%₹5Tolls and parking paid in your name₹20Total₹125')
  expect(text).not.toMatch(/[CS]GST \d/)
})

it('without a GSTIN of ours a document says nothing of tax; the millionth of a year is found by its number too', async () => {
  const { rider, booking } = await newRide.completed()
  const body = aBody({ title: 'Receipt', supplier: { ...aBody().supplier, gstin: null }, tax: null })
  const { text } = await read(await issued(booking.id, { number: 'ZZ/2627/1000000', body }), rider)
  expect(text).toContain('No. ZZ/2627/1000000')
  expect(text).toContain('Receipt₹627For the ride.')
  expect(text).not.toMatch(/tax|GST|SAC|supply/i)
})

it('operators read a document as before once its rider’s account is deleted, and the rider’s next account does not', async () => {
  const [operator, { rider, booking }] = [await signedInOperator(), await newRide.completed()]
  const invoice = await issued(booking.id)
  const before = await read(invoice, operator)
  expect(before.text).toContain(invoice.number)
  expect((await remove(rider)).status).toBe(200)
  expect((await read(invoice, operator)).text).toBe(before.text)
  const next = await signedInRider({ phone: rider.phone })
  expect((await read(invoice, next)).status).toBe(404)
})

it('the trip, its receipt and the operators’ panel list what was issued, with links', async () => {
  const [operator, { rider, booking }] = [await signedInOperator(), await newRide.completed()]
  const { number } = await issued(booking.id)
  const trip = await tripOf(rider, booking.id)
  const listed = { number, title: 'Tax invoice', total_paise: 62_700, issued_at: expect.any(String) }
  expect(trip.documents).toContainEqual(listed)
  const panel = await (await get(`/api/ops/bookings/${booking.id}`, operator)).json()
  expect(panel).toMatchObject({ documents: expect.arrayContaining([listed]) })
  const { html } = await openPage(`/trip-history/${booking.id}/receipt`, rider.cookie)
  expect(await hrefs(html, 'section[aria-label="Documents"] a')).toContain(documentPath(number))
})

it('a rider names a company until the trip is over; each refusal says what to do, and keeps what was there', async () => {
  const { rider, booking } = await newRide.started()
  const name = (company: object, by = rider) => send('PUT', `/api/trips/${booking.id}/company`, company, by)
  const named = async (answer: Response) => (await ok(answer, TripDetailsSchema)).company
  const typed = {
    company_name: '  Kaveri   Textiles ',
    company_address: '12 Anna Salai,  Chennai 600002',
    company_gstin: THEIR_GSTIN.toLowerCase(),
  }
  expect(await named(await name(typed))).toEqual(KAVERI)
  for (const [wrong, code, message] of [
    [{ company_name: ' ' }, 'company_name', /company’s name/],
    [{ company_address: ' ' }, 'company_address', /the address on the company’s/],
    [{ company_gstin: '33AAACT2727Q1Z' }, 'gstin_length', /15 letters and digits/],
    [{ company_gstin: '33AAACT2727Q1Z4' }, 'gstin_mistyped', /Compare it with the certificate/],
  ] as const)
    await expectRefusal(name({ ...typed, ...wrong }), code, 422, expect.stringMatching(message))
  expect((await name({ ...typed, company_name: 'Mine' }, await signedInRider())).status).toBe(404)
  expect(await named(await get(`/api/trips/${booking.id}`, rider))).toEqual(KAVERI)
  expect(await named(await name({ company_name: ' ', company_address: '', company_gstin: '' }))).toBeNull()
  // An older page asks for no address.
  const { company_address: _, ...ofOlderPage } = typed
  expect(await named(await name(ofOlderPage))).toEqual({ ...KAVERI, company_address: null })
  expect(await named(await name(typed))).toEqual(KAVERI)
  for (const status of ['cancelled', 'completed']) {
    await run('UPDATE bookings SET status = ? WHERE id = ?', status, booking.id)
    for (const late of [typed, { company_name: '', company_gstin: '' }])
      await expectRefusal(name(late), 'trip_over', 409)
  }
  expect(await named(await get(`/api/trips/${booking.id}`, rider))).toEqual(KAVERI)
})

it('a document is read as it was issued, and never changed, replaced or deleted (DOCUMENT-1)', async () => {
  const { booking } = await newRide.accepted()
  const document = await issued(booking.id)
  const { number } = document
  expect(await readDocument(database, number)).toEqual(document)
  expect(await readDocuments(database, booking.id)).toContainEqual(document)
  await expect(run('UPDATE documents SET total_paise = 1')).rejects.toThrow('never changed')
  await expect(run('DELETE FROM documents')).rejects.toThrow('kept for its years')
  for (const same of [{}, { number: 'ZZ/2627/900000', running: 900_000 }, { cause_id: 'captured|pay_2' }])
    await expect(
      run(
        `INSERT OR REPLACE INTO documents SELECT ?, series, financial_year, ?, booking_id, kind, ?, names_number, entry_ids,
          body, total_paise, issued_at FROM documents WHERE number = ?`,
        ...Object.values({ number, running, cause_id: number, ...same }),
        number,
      ),
    ).rejects.toThrow('never replaced')
})
