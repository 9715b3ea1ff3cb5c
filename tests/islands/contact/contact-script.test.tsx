import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONTACT_SCRIPT, ContactForm } from '../../../src/pages/contact-form'

const TYPED = {
  Name: 'Asha Rao',
  'E-mail': 'asha+rides@example.com',
  Phone: '+91 98450 12345',
  Message: 'My bag is in the car.',
}

/** In place of `import()`: the map's own script, which comes when a test says so. */
const load = vi.fn<(path: string) => Promise<unknown>>()

/** The page's form and drawing, with its lines of script run as they stand in the page. */
function openPage() {
  render(
    <>
      <ContactForm />
      <figure>
        <div data-client="/client.js" data-testid="map" />
        <p hidden>The live map has not come.</p>
      </figure>
    </>,
  )
  new Function('load', CONTACT_SCRIPT.replace('import(', 'load('))(load)
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const isReady = () => document.getElementById('ready')?.hidden === false
const isTooLong = () => document.getElementById('long')?.hidden === false
const linkOf = (name: string) => new URL(screen.getByText<HTMLAnchorElement>(name).href)
/** A mail program takes plus signs for plus signs. */
const mailPart = (part: string) =>
  decodeURIComponent(new RegExp(`[?&]${part}=([^&]*)`).exec(linkOf('Open it as an e-mail').search)?.[1] ?? '')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  load.mockReset().mockImplementation(() => new Promise(() => {}))
  openPage()
})

describe('A message that is ready', () => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(TYPED)) type(name, value)
    fireEvent.submit(field('Name'))
  })

  it('follows what is changed afterwards at once', () => {
    expect(isReady()).toBe(true)
    expect(mailPart('body')).toMatch(/^My bag is in the car\.\r\n/)
    type('Message', 'Another thought')
    expect(mailPart('body')).toMatch(/^Another thought\r\n\r\nAsha Rao\r\n/)
    expect(linkOf('Open it in WhatsApp').searchParams.get('text')).toMatch(
      /^General: Asha Rao\n\nAnother thought\n/,
    )
  })

  it('is ready no longer once a field has a gap', () => {
    type('Message', '')
    expect(isReady()).toBe(false)
  })

  it('is copied and pasted where a link of its length would be cut off (CONTACT-4)', () => {
    const long = 'ಕನ್ನಡ '.repeat(500).trim()
    type('Message', long)
    expect(isTooLong()).toBe(true)
    expect([mailPart('subject'), mailPart('body')]).toEqual(['General: Asha Rao', ''])
    expect(linkOf('Open it in WhatsApp').searchParams.get('text')).toBe('')
    expect(field('What it says').value).toContain(long)
    type('Message', 'short')
    expect(isTooLong()).toBe(false)
    expect(mailPart('body')).toMatch(/^short\r\n/)
  })

  it('leaves out half a character and control characters, which would break its links', () => {
    type('Message', 'a\ud800b\u0000c\u0008d\ne')
    expect(mailPart('body')).toMatch(/^abcd\r\ne\r\n/)
  })
})

describe('The live map', () => {
  const press = () => fireEvent.click(screen.getByTestId('map'))
  const isMissing = () => !screen.getByText('The live map has not come.').hidden

  it('is shown as missing where its script fails', async () => {
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    press()
    expect(isMissing()).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledExactlyOnceWith('/client.js')
    expect(isMissing()).toBe(true)
  })

  it('is shown as missing where its script has not come in ten seconds, and not earlier', async () => {
    press()
    await vi.advanceTimersByTimeAsync(9999)
    expect(isMissing()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isMissing()).toBe(true)
  })

  it('speaks for itself once it is alive', async () => {
    press()
    screen.getByTestId('map').dataset.alive = ''
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isMissing()).toBe(false)
  })
})
