import { describe, expect, it } from 'vitest'
import { REFUND_POLICY } from '../../src/domain/payments/refund-policy'
import { refundExamples } from '../../src/pages/refund-policy'
import { request } from '../support/worker/call'
import { elements } from '../support/worker/html'

const _HOUR = 3_600_000
const _PICKUP = new Date('2020-11-25T13:00:00.000Z')

const page = async () => (await request('/refund-policy')).text()
const texts = async (html: string, selector: string) =>
  (await elements(html, selector)).map(({ text }) => text.replaceAll('\u00a0', ' '))

describe('The refund policy’s page', () => {
  it('publishes the table that the software follows', async () => {
    const html = await page()
    expect(await texts(html, 'thead th')).toEqual([
      'Service',
      'Full refund',
      '25% fee',
      '50% fee',
      'No refund',
    ])
    expect(await texts(html, 'tbody th')).toEqual(['Cab/taxi', 'Outstation', 'Airport'])
    expect(await texts(html, 'tbody td')).toEqual([
      ...['over 24 h', '12-24 h', 'within 12 h', 'under 2 h or no-show'],
      ...['over 48 h', '24-48 h', 'within 24 h', 'under 4 h'],
      ...['over 12 h', '6-12 h', 'within 6 h', 'under 2 h'],
    ])
    const columns = (await elements(html, 'tbody td')).map(({ attributes }) => attributes['data-column'])
    expect(columns.slice(0, 4)).toEqual(['Full refund', '25% fee', '50% fee', 'No refund'])
    const [text] = await texts(html, 'main')
    expect(text).toContain('7-10 business days')
    expect(text).toContain("Amendments need 24 hours' notice")
  })

  it('draws a chart for each service, with steps at the hours of the table', async () => {
    const text = await page()
    const drawings = text.match(/<svg viewBox="0 0 300 128"[\s\S]*?<\/svg>/g) ?? []
    const rows = Object.values(REFUND_POLICY)
    expect(drawings).toHaveLength(rows.length)
    for (const [i, row] of rows.entries()) {
      const words = [...(drawings[i] ?? '').matchAll(/<text[^>]*>([^<]*(?:<!-- -->[^<]*)*)<\/text>/g)].map(
        ([, said = '']) => said.replaceAll('<!-- -->', ''),
      )
      expect(words.filter((word) => word.endsWith(' h'))).toEqual([
        `${row.fullOver} h`,
        `${row.quarterFrom} h`,
        `${row.halfFrom} h`,
      ])
      expect(words.filter((word) => word === 'all' || word.endsWith('%'))).toEqual(['all', '75%', '50%'])
    }
  })

  it('has an example of each band, with the amounts that the rule computes', async () => {
    const text = (await texts(await page(), 'main')).join()
    const examples = refundExamples()
    expect(new Set(examples.map(({ kept }) => kept))).toEqual(
      new Set(['nothing kept', '25% kept', '50% kept', 'all kept']),
    )
    for (const { trip, before, back } of examples) {
      expect(text).toContain(trip)
      expect(text).toContain(`${before} before`)
      expect(text).toContain(`${back} comes back`)
    }
  })
})
