import { expect, it } from 'vitest'
import { readDocument, readDocuments } from '../../../worker/documents/read-documents'
import { database, insertInto, run } from '../../support/worker/database'
import { newRide } from '../../support/worker/rides'

const BODY = {
  title: 'Receipt voucher',
  supplier: { legal_name: 'Hasiru Cabs', address: 'Mysuru', gstin: null },
  company: null,
  trip: {
    short_id: '01234567',
    service: 'Ride Later',
    trip_type: null,
    vehicle_type: 'sedan',
    pickup_locality: 'Koramangala, Bengaluru',
    dropoff_locality: null,
    package_hours: null,
    distance_km: 10,
    scheduled_time: new Date().toISOString(),
    start_time: null,
    end_time: null,
  },
  lines: [],
  tax: null,
}

it('a document is read as it was issued, and never changed, replaced or deleted (DOCUMENT-1)', async () => {
  const { booking } = await newRide.accepted()
  const row = {
    number: 'XX/2627/000001',
    series: 'XX',
    financial_year: '2627',
    running: 1,
    booking_id: booking.id,
    kind: 'receipt_voucher',
    cause_id: 'captured|pay_1',
    entry_ids: '["captured|pay_1"]',
    body: JSON.stringify(BODY),
    total_paise: 15700,
    issued_at: booking.created_at,
  }
  await insertInto({ documents: row })
  const issued = await readDocument(database, row.number)
  expect(issued).toMatchObject({ number: row.number, body: BODY, total_paise: 15700, names_number: null })
  expect(await readDocuments(database, booking.id)).toContainEqual(issued)
  await expect(run('UPDATE documents SET total_paise = 1')).rejects.toThrow('never changed')
  await expect(run('DELETE FROM documents')).rejects.toThrow('never deleted')
  for (const same of [{}, { number: 'XX/2627/000002', running: 2 }, { cause_id: 'captured|pay_2' }])
    await expect(
      run(
        `INSERT OR REPLACE INTO documents SELECT ?, series, financial_year, ?, booking_id, kind, ?, names_number, entry_ids,
          body, total_paise, issued_at FROM documents WHERE number = ?`,
        ...Object.values({ number: row.number, running: 1, cause_id: row.cause_id, ...same }),
        row.number,
      ),
    ).rejects.toThrow('never replaced')
})
