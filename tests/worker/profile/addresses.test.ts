import { describe, expect, it } from 'vitest'
import { LABEL_MAX, MAX_ADDRESSES, SavedAddressesSchema } from '../../../src/domain/profile/saved-address'
import { gazetteerPlaces } from '../../../worker/places/providers'
import { findPoint } from '../../../worker/profile/address-routes'
import { expectRefusal, get, ok, post, refusal, request, send, statusesOf } from '../../support/worker/api'
import { insertInto, run, withoutTable } from '../../support/worker/database'
import { riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'

const rider = riderOfEachTest()

const HOME = {
  label: 'Home',
  address: 'Vijayanagar, Mysuru',
  latitude: 12.3305,
  longitude: 76.6112,
  is_default: false,
}
/** An address with all that one may have. */
const GATE = { ...HOME, address: 'Near Vijayanagar, Mysuru', pickup_detail: 'Flat 4', is_default: true }
const named = (label: string, about: object = {}) => ({ ...HOME, label, ...about })

const json = { 'content-type': 'application/json' }
const put = (id: string, body: unknown, rider: SignedIn | null) =>
  send('PUT', `/api/addresses/${id}`, body, rider)
const change = async (id: string, body: unknown, rider: SignedIn) =>
  (await ok(await put(id, body, rider), SavedAddressesSchema)).addresses
const remove = (id: string, rider: SignedIn | null) =>
  request(`/api/addresses/${id}`, rider, { method: 'DELETE' })

const listOf = async (rider: SignedIn) =>
  (await ok(await get('/api/addresses', rider), SavedAddressesSchema)).addresses
const add = async (rider: SignedIn, body: unknown) =>
  (await ok(await post('/api/addresses', body, rider), SavedAddressesSchema, 201)).addresses
const idOf = async (rider: SignedIn, label: string) =>
  (await listOf(rider)).find((address) => address.label === label)?.id ?? 'none'
const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
const defaults = (list: readonly { label: string; is_default: boolean }[]) =>
  labels(list.filter(({ is_default }) => is_default))

describe('a rider’s addresses (ADDRESS-1)', () => {
  it('are none at first, and newest first then; every write answers all of them', async () => {
    expect(await listOf(rider)).toEqual([])
    await add(rider, HOME)
    await add(rider, named('Gym'))
    const three = await add(rider, named('  Work  ', { address: ' Whitefield ', is_default: true }))
    expect(labels(three)).toEqual(['Work', 'Gym', 'Home'])
    expect(three[0]).toMatchObject({ label: 'Work', address: 'Whitefield', is_default: true })
    expect(await listOf(rider)).toEqual(three)

    const gym = await idOf(rider, 'Gym')
    const pool = named('Pool', { latitude: 12.334, pickup_detail: 'Gate 4' })
    const changed = await change(gym, pool, rider)
    expect(labels(changed)).toEqual(['Work', 'Pool', 'Home'])
    expect(changed[1]).toEqual({ ...pool, id: gym })
    const fewer = await ok(await remove(gym, rider), SavedAddressesSchema)
    expect(labels(fewer.addresses)).toEqual(['Work', 'Home'])
  })

  it('keep their pickup detail on one line, without what can’t be seen (ADDRESS-3), also of a person without a customer row', async () => {
    const pickup_detail = ' 4th\u0000floor,\n blue\u200b gate '
    await run('DELETE FROM customers WHERE id = ?', rider.userId)
    const [home] = await add(rider, named('Home', { pickup_detail }))
    expect(home?.pickup_detail).toBe('4th floor, blue gate')
  })

  it('are one when the same is saved again', async () => {
    await add(rider, GATE)
    await add(rider, GATE)
    // Nor do its words alone, a second time, take its place, its detail and its star from it.
    const [still] = await add(rider, { label: GATE.label, address: GATE.address })
    expect(still).toMatchObject(GATE)
    const all = await Promise.all([add(rider, named('Gym')), add(rider, named('Gym'))])
    for (const list of all) expect(labels(list)).toContain('Gym')
    expect(labels(await listOf(rider))).toEqual(['Gym', 'Home'])
  })

  it('are one where one of them is changed into another, with that one’s place and star', async () => {
    await add(rider, GATE)
    await add(rider, named('Gym'))
    const gym = await idOf(rider, 'Gym')
    const words = { label: GATE.label, address: GATE.address }
    const addresses = await change(gym, words, rider)
    expect(addresses).toEqual([{ ...GATE, id: gym }])
    // Where there is nothing to change, nothing goes.
    expect((await put('none', words, rider)).status).toBe(404)
    expect(await listOf(rider)).toEqual(addresses)
  })

  it(`are ${MAX_ADDRESSES} at most, however many come at once; the default stays when one is refused`, async () => {
    const places = Array.from({ length: MAX_ADDRESSES - 2 }, (_, index) => ({
      customer_id: rider.userId,
      label: `Place ${index}`,
      address: 'Mysuru',
      is_default: index === 0 ? 1 : 0,
    }))
    await insertInto({ customer_saved_locations: places })
    expect(
      await statusesOf(
        Array.from({ length: 5 }, (_, index) => post('/api/addresses', named(`New ${index}`), rider)),
      ),
    ).toEqual([201, 201, 409, 409, 409])
    const late = post('/api/addresses', named('Late', { is_default: true }), rider)
    const sentence = 'You can save 50 addresses. Delete one to add another.'
    await expectRefusal(late, 'too_many', 409, sentence)
    const list = await listOf(rider)
    expect([list.length, defaults(list)]).toEqual([MAX_ADDRESSES, ['Place 0']])
    // One that is there already is no further one.
    expect(defaults(await add(rider, { ...named('Place 7'), address: 'Mysuru', is_default: true }))).toEqual([
      'Place 7',
    ])
  })
})

describe('the default (ADDRESS-2)', () => {
  it('is one: the latest that was made it, and none when it is taken back', async () => {
    await add(rider, named('A', { is_default: true }))
    expect(defaults(await add(rider, named('B', { is_default: true })))).toEqual(['B'])
    const a = await idOf(rider, 'A')
    expect(defaults(await change(a, named('A', { is_default: true }), rider))).toEqual(['A'])
    expect(defaults(await add(rider, named('C')))).toEqual(['A'])
    expect(defaults(await change(a, named('A'), rider))).toEqual([])
  })

  it('is one even when all are made it at once', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((label) => post('/api/addresses', named(label), rider)))
    const all = await listOf(rider)
    const answers = await Promise.all([
      ...all.map(({ id, label }) => put(id, named(label, { is_default: true }), rider)),
      ...['E', 'F'].map((label) => post('/api/addresses', named(label, { is_default: true }), rider)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201])
    for (const answer of answers) {
      const { addresses } = await ok(answer, SavedAddressesSchema, answer.status)
      expect(defaults(addresses)).toHaveLength(1)
    }
    expect(defaults(await listOf(rider))).toHaveLength(1)
  })
})

it('of another rider’s address nothing changes, nor the default of whoever tried (ADDRESS-8)', async () => {
  const [owner, thief] = await Promise.all([signedInRider(), signedInRider()])
  await add(owner, named('Home', { is_default: true }))
  const id = await idOf(owner, 'Home')
  await add(thief, named('Den', { is_default: true }))
  const taken = await put(id, named('Taken', { is_default: true }), thief)
  expect(await refusal(taken)).toMatchObject({ code: 'no_such_address', message: 'Failed to save address' })
  const deleted = await refusal(await remove(id, thief))
  expect(deleted).toMatchObject({ code: 'no_such_address', message: 'Failed to delete address' })
  expect(defaults(await listOf(owner))).toEqual(['Home'])
  expect(defaults(await listOf(thief))).toEqual(['Den'])
})

describe('what is sent', async () => {
  const rider = await signedInRider()

  it('is refused with a sentence, new or changed', async () => {
    const body = { label: 'x'.repeat(LABEL_MAX + 1), address: 'Mysuru' }
    const refused = { status: 422, message: 'Please use at most 40 characters.' }
    expect(await refusal(await post('/api/addresses', body, rider))).toMatchObject(refused)
    expect(await refusal(await put('0'.repeat(32), body, rider))).toMatchObject(refused)
    expect(await listOf(rider)).toEqual([])
  })

  it.each([
    '{"label":"A","address":"B","latitude":1e999,"longitude":77}',
    '{"label":"A","address":"B","latitude":12,"longitude":180.01}',
    'label=A&address=B',
  ])('%s is not read', async (body) => {
    const answer = await request('/api/addresses', rider, { method: 'POST', headers: json, body })
    expect(answer.status).toBe(400)
    expect(await listOf(rider)).toEqual([])
  })

  it('cannot name its owner or its id', async () => {
    const victim = await signedInRider()
    const list = await add(rider, { ...HOME, id: 'chosen', customer_id: victim.userId, created_at: '2099' })
    expect(list[0]?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(await listOf(victim)).toEqual([])
  })
})

describe('an address that was written without choosing a place (ADDRESS-5, ADDRESS-6)', () => {
  it('is placed where it can mean one place alone, in its rider’s words', async () => {
    const [known] = await gazetteerPlaces.autocomplete('Lalbagh')
    const address = known?.description.toUpperCase() ?? ''
    const [saved] = await add(rider, { label: 'Garden', address })
    expect(saved?.address).toBe(address)
    expect(saved?.latitude).toBeGreaterThan(12.8)
    expect(saved?.longitude).toBeLessThan(77.8)
  })

  it('is kept without a place where it means none', async () => {
    const [saved] = await add(rider, { label: 'Flat', address: 'Third floor, behind the blue gate' })
    expect([saved?.latitude, saved?.longitude]).toEqual([null, null])
  })

  it.each(['Indiranag', 'Behind Indiranagar'])(
    'is kept without a place where it is not all of a name: %s',
    async (words) => {
      expect(await gazetteerPlaces.autocomplete('Indiranag')).not.toEqual([])
      expect(await findPoint(gazetteerPlaces, words)).toBeNull()
    },
  )

  it('is kept without a place where it can mean two: a rider must not be sent to the wrong one', async () => {
    const [one] = await gazetteerPlaces.autocomplete('Whitefield')
    if (!one) throw new Error('Whitefield is in the gazetteer')
    const name = one.structured_formatting?.main_text ?? ''
    const towns = ['Bengaluru', 'Mysuru'].map((town) => ({ ...one, description: `${name}, ${town}` }))
    const finder = (found: typeof towns) => ({ ...gazetteerPlaces, autocomplete: async () => found })
    expect(await findPoint(finder(towns.slice(0, 1)), name)).not.toBeNull()
    expect(await findPoint(finder(towns), name)).toBeNull()
  })

  it.each([
    ['fails to search', { autocomplete: () => Promise.reject(new Error('down')) }],
    ['fails to say where it is', { details: () => Promise.reject(new Error('down')) }],
  ])('is kept without a place where the provider %s', async (_how, broken) => {
    expect(await findPoint({ ...gazetteerPlaces, ...broken }, 'Whitefield')).toBeNull()
  })
})

describe('the pages', () => {
  it('show a rider’s own on the profile, no other’s, and none on the home page, whose script requests them', async () => {
    const [rider, other] = await Promise.all([signedInRider(), signedInRider()])
    await add(rider, named('Home', { address: '12 Jasmine Road, Mysuru', is_default: true }))
    expect(await (await get('/profile', rider)).text()).toContain('12 Jasmine Road, Mysuru')
    expect(await (await get('/', rider)).text()).not.toContain('Jasmine')
    const others = await (await get('/profile', other)).text()
    expect(others).toContain('No saved addresses yet')
    expect(others).not.toContain('Jasmine')
  })

  it('are rendered where the addresses cannot be read', async () => {
    const page = await withoutTable('customer_saved_locations', () => get('/profile', rider))
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Failed to load saved addresses')
    expect(html).toContain('Save Profile')
  })
})
