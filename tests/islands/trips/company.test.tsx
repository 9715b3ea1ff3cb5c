import { fireEvent, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api, askedFor, refusal } from '../../support/islands/api'
import { submit } from '../../support/islands/page'
import { aTrip, DETAILS, detailsOf } from './records'
import { dialog, inDialog, open, press, withTrips } from './support'

withTrips()

const COMPANY = `${DETAILS}/company`
const COMPANY_OF_TRIP = {
  company_name: 'Kaveri Textiles',
  company_address: '12 Anna Salai, Chennai 600002',
  company_gstin: '33AAACT2727Q1Z3',
}
const MISTYPED = refusal(422, 'gstin_mistyped', 'This GSTIN is mistyped.')

it('the company of a trip is typed in its details; what is refused stands under its field, and nothing typed is lost', async () => {
  const details = detailsOf({}, { may_name_company: true })
  const company = COMPANY_OF_TRIP
  const noAddress = refusal(422, 'company_address', 'Enter the address.')
  const answers = [noAddress, MISTYPED, { body: { ...details, company } }]
  api({ [DETAILS]: () => ({ body: details }), [COMPANY]: () => answers.shift() ?? MISTYPED })
  await open([aTrip()])
  await press('View Details')
  const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name)
  fireEvent.change(field('Company name'), { target: { value: 'Kaveri Textiles' } })
  fireEvent.change(field('GSTIN'), { target: { value: '33aaact2727q1z4' } })
  await submit()
  expect(field('Company address').getAttribute('aria-invalid')).toBe('true')
  expect(within(dialog()).getByText('Enter the address.').className).toBe('field-error')
  fireEvent.change(field('Company address'), { target: { value: company.company_address } })
  await submit()
  expect(field('GSTIN').getAttribute('aria-invalid')).toBe('true')
  expect(within(dialog()).getByText('This GSTIN is mistyped.').className).toBe('field-error')
  expect([field('Company name').value, field('GSTIN').value]).toEqual(['Kaveri Textiles', '33aaact2727q1z4'])
  expect(askedFor(COMPANY).at(-1)?.body).toMatchObject({ company_address: company.company_address })
  expect(askedFor(COMPANY).at(-1)).toMatchObject({ method: 'PUT' })
  fireEvent.change(field('GSTIN'), { target: { value: '33aaact2727q1z3' } })
  await submit()
  expect(within(dialog()).getByText('Saved.')).toBeTruthy()
  expect(field('GSTIN').value).toBe(company.company_gstin)
  expect(within(dialog()).getByText('For Kaveri Textiles')).toBeTruthy()
  expect(inDialog('Save')).toBeTruthy()
  fireEvent.change(field('Company name'), { target: { value: 'Kaveri Textile' } })
  expect(within(dialog()).queryByText('Saved.')).toBeNull()
})

it('a company that was named before its address was asked is not saved once more without one', async () => {
  const company = { ...COMPANY_OF_TRIP, company_address: null }
  const details = detailsOf({}, { company, may_name_company: true })
  api({ [DETAILS]: () => ({ body: details }), [COMPANY]: () => MISTYPED })
  await open([aTrip()])
  await press('View Details')
  await submit()
  expect(askedFor(COMPANY).at(-1)?.body).toEqual({ ...company, company_address: '' })
})

it('once the trip is over its company is read, and not changed', async () => {
  api({ [DETAILS]: () => ({ body: detailsOf({}, { company: COMPANY_OF_TRIP }) }) })
  await open([aTrip()])
  await press('View Details')
  expect(dialog().textContent).toContain(
    'For Kaveri Textiles12 Anna Salai, Chennai 600002GSTIN 33AAACT2727Q1Z3',
  )
  expect(within(dialog()).queryByLabelText('GSTIN')).toBeNull()
})
