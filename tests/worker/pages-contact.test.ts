import { describe, expect, it } from 'vitest'
import { BRAND } from '../../src/brand'
import { CONTACT_QUESTIONS } from '../../src/content/contact-questions'
import { isInServiceArea } from '../../src/domain/places/service-area'
import { CONTACT_SCRIPT } from '../../src/pages/contact-form'
import { officeDrawing } from '../../worker/map/office-drawing'
import { request } from '../support/worker/call'
import { elements, labels } from '../support/worker/html'

const page = async () => (await request('/contact')).text()
const main = async () => (await elements(await page(), 'main'))[0]?.text ?? ''

/** Bytes by gzip, which packs less than the brotli that is sent. */
async function packed(text: string): Promise<number> {
  const stream = new Response(text).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

describe('The contact page', () => {
  it('lists every contact, and says that all but 112 are samples (CONTACT-6)', async () => {
    const text = await main()
    const { phone, whatsapp, email, address } = BRAND
    const said = [phone, whatsapp, email, address, 'A reply by e-mail within 2 hours.', 'are samples']
    for (const words of said) expect(text).toContain(words)
    expect(text).toMatch(/Ride support ?24\/7.*Office hours ?Mon-Sat 9 AM-6 PM/)
  })

  it('leads from a question to the section that says more', async () => {
    for (const { more } of CONTACT_QUESTIONS) {
      if (!more) continue
      const { pathname, hash } = new URL(more.path, 'https://hasiru.test')
      const html = await (await request(pathname)).text()
      expect(hash === '' || html.includes(`id="${hash.slice(1)}"`), more.path).toBe(true)
    }
  })

  it('has a form of five required fields that is sent to no address', async () => {
    const html = await page()
    const [form] = await elements(html, 'form#write')
    expect(form?.attributes).toMatchObject({ method: 'dialog' })
    expect(form?.attributes.action).toBeUndefined()
    const fields = await elements(html, 'form#write [required]')
    expect(fields.map(({ attributes: { name, type } }) => [name, type])).toEqual([
      ['name', undefined],
      ['email', 'email'],
      ['phone', 'tel'],
      ['category', undefined],
      ['message', undefined],
    ])
  })

  it('has a script that makes no request and logs nothing that was typed', () => {
    expect(CONTACT_SCRIPT).not.toMatch(
      /fetch|XMLHttp|sendBeacon|WebSocket|EventSource|import\((?!i\.dataset\.client\))|\.src|\.submit\(/,
    )
    expect(CONTACT_SCRIPT.match(/console\.\w+\([^)]*\)/g)).toEqual([
      "console.info('Ready, not sent: '+v('category')",
    ])
  })
})

describe('The drawn map of the office', () => {
  it('has the roads of our road graph by class, with lakes and places', () => {
    const { roads, lakes, names, office, wayOut, width, height } = officeDrawing()
    expect(roads.map(({ of }) => of)).toEqual(['street', 'main', 'highway'])
    for (const { d } of roads) expect(d).toMatch(/^(M-?\d+[ -]\d+(l-?\d+[ -]\d+)+)+$/)
    expect(lakes.match(/z/g)?.length).toBeGreaterThanOrEqual(3)
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      'Chamundi Hill',
      'Mysuru Palace',
      'Mysuru Zoo',
      'Railway station',
    ])
    for (const { x, y } of [...names, office, wayOut]) {
      expect(x > 0 && x < width && y > 0 && y < height, `${x}, ${y}`).toBe(true)
    }
    expect(isInServiceArea(BRAND.office)).toBe(true)
  })

  it('weighs under 3 kB, has its name in Kannada, and no engine comes with it', async () => {
    const html = await page()
    const figure = /<figure[\s\S]*?<\/figure>/.exec(html)?.[0] ?? ''
    expect(await packed(figure)).toBeLessThan(3000)
    expect((await labels(figure, 'svg')).filter((label) => label.includes('ಮೈಸೂರು'))).toHaveLength(1)
    const [island] = await elements(html, '[data-island=contact-map]')
    expect(island?.attributes['data-when']).toBe('press')
    expect(island?.attributes['data-ahead']).toBeUndefined()
    expect(html).not.toMatch(/modulepreload|maplibre|ride-map/)
  })
})
