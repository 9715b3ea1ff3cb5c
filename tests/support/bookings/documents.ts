import type { DocumentBody, IssuedDocument } from '../../../src/domain/documents/document'

/** GSTINs whose last character fits: of Karnataka, and of Tamil Nadu. */
export const OUR_GSTIN = '29AABCH1234F1ZY'
export const THEIR_GSTIN = '33AAACT2727Q1Z3'

export const aBody = (parts: Partial<DocumentBody> = {}): DocumentBody => ({
  title: 'Tax invoice',
  supplier: {
    legal_name: 'Hasiru Cabs Private Limited',
    address: 'Sayyaji Rao Road, Mysuru',
    gstin: OUR_GSTIN,
  },
  company: null,
  trip: {
    short_id: '5eed0005',
    service: 'Ride Later',
    trip_type: null,
    vehicle_type: 'sedan',
    pickup_locality: 'Koramangala, Bengaluru',
    dropoff_locality: 'Whitefield, Bengaluru',
    package_hours: null,
    distance_km: 18.2,
    scheduled_time: '2026-11-21T13:00:00.000Z',
    start_time: '2026-11-21T13:05:00.000Z',
    end_time: '2026-11-21T13:52:00.000Z',
  },
  lines: [{ kind: 'fare_due', label: 'Fare', note: null, paise: 62_700 }],
  tax: {
    sac: '996412',
    rate_percent: 5,
    place_of_supply: '29-Karnataka',
    taxable_paise: 59_714,
    cgst_paise: 1_493,
    sgst_paise: 1_493,
    igst_paise: 0,
    pure_agent_paise: 0,
  },
  ...parts,
})

export const aDocument = (parts: Partial<IssuedDocument> = {}): IssuedDocument => ({
  number: 'ZZ/2627/000001',
  kind: 'invoice',
  booking_id: 'bk_0123456789abcdef',
  names_number: null,
  body: aBody(),
  total_paise: 62_700,
  issued_at: '2026-11-21T13:52:00.000Z',
  ...parts,
})

/** Its row. */
export function documentRow(document: IssuedDocument) {
  const [series = '', financial_year = '', running = ''] = document.number.split('/')
  return {
    ...document,
    ...{ series, financial_year, running: Number(running), entry_ids: '[]' },
    cause_id: document.number,
    body: JSON.stringify(document.body),
  }
}
