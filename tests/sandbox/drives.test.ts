import { describe, expect, it } from 'vitest'
import { findRide } from '../../sandbox/driver/driver-api'
import { CannotDrive } from '../../sandbox/driver/progress'
import { DEMO_PEOPLE } from '../../sandbox/people'
import { call } from './outside'

const SITE = 'http://localhost:8787'

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`${SITE}/sandbox/api/drive${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('A simulated drive', () => {
  it.each([
    ['no booking', {}],
    ['an empty name', { booking: ' ' }],
    ['a name that is an address', { booking: '../../api/ops' }],
    ['no speed at all', { booking: '5eed0002', speed: 'fast' }],
    ['standing still', { booking: '5eed0002', speed: 0 }],
    ['flying', { booking: '5eed0002', speed: 201 }],
    ['what is no JSON', '{'],
  ])('does not begin with %s', async (_, body) => {
    const answer = await post('', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'cannot_drive' } })
  })

  it.each([
    ['is not there', () => Promise.reject(new Error('Connection refused')), `did not answer at ${SITE}`],
    ['breaks', async () => new Response('<h1>', { status: 500 }), 'The product answered 500.'],
    ['says something else', async () => Response.json({ cars: [] }), 'cannot read'],
  ])('tells of a product that %s', async (_, fetch, sentence) => {
    const found = findRide({ origin: SITE, fetch }, '5eed0002')
    await expect(found).rejects.toThrow(CannotDrive)
    await expect(found).rejects.toThrow(sentence)
  })

  it('stands idle until it is begun, and may be stopped as often as one likes', async () => {
    const idle = { booking_id: 'some-ride', state: 'idle', error: null }
    expect(await (await post('/stop', { booking: 'some-ride' })).json()).toMatchObject(idle)
    const asked = await call(`${SITE}/sandbox/api/drive?booking=some-ride&booking=another`)
    expect(await asked.json()).toMatchObject({ drives: [idle, { booking_id: 'another' }] })
  })

  it('is begun by no other site', async () => {
    const answer = await post('', { booking: '5eed0002' }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })
})

describe('The start page', () => {
  it('has a button for each demo person, and says what it changes', async () => {
    const page = await (await call(`${SITE}/sandbox`)).text()
    for (const { id, name } of DEMO_PEOPLE) {
      expect(page).toContain(`<input type="hidden" name="person" value="${id}"><button><span><b>${name}</b>`)
    }
    expect(page).toContain('It changes who this browser is')
    expect(page).toContain('private window')
  })

  it('loads its list of rides by a script of its own', async () => {
    const page = await (await call(`${SITE}/sandbox`)).text()
    expect(page).toMatch(/<script\s+src="\/sandbox\/rides\.js" defer><\/script>/)
    const script = await call(`${SITE}/sandbox/rides.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })
})
