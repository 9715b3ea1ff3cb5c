import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDraft } from '../../../src/domain/bookings/draft'
import { OUT_OF_AREA, SERVED } from '../../../src/domain/places/service-area'
import { pass, press } from '../../support/islands/page'
import {
  CHENNAI,
  callsByHand,
  choosePlace,
  dropoff,
  formKnowing,
  MAJESTIC,
  MYSURU_PALACE,
  pickup,
  placesThatKnow,
  predictionOf,
  search,
  showForm,
  signatureOf,
  type,
  WHITEFIELD,
  withRider,
} from './support'

withRider()

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const seven = Array.from({ length: 7 }, (_, index) => ({
  ...WHITEFIELD,
  name: `Whitefield ${index + 1}`,
}))

describe('an address is searched while it is typed', () => {
  it('asks nothing for one character, and for more of them once, after a pause in the typing', async () => {
    const calls = callsByHand()
    showForm()
    type(pickup(), 'W')
    await pass(1000)
    type(pickup(), 'Wh')
    await pass(100)
    type(pickup(), 'Whi')
    await pass(149)
    expect(calls).toHaveLength(0)
    await pass(1)
    expect(calls.map(({ body }) => body.input)).toEqual(['Whi'])
  })

  it('shows at most 5 suggestions, with the Kannada name beside the English one, until the text is too short', async () => {
    const [call] = await searched('Wh')
    await call?.answer({ predictions: [predictionOf(MAJESTIC), ...seven.map(predictionOf)] })
    expect(options()).toHaveLength(5)
    expect(screen.getByText('ಮೆಜೆಸ್ಟಿಕ್').getAttribute('lang')).toBe('kn')
    type(pickup(), 'W')
    expect(options()).toHaveLength(0)
  })

  it('shows one that its provider has not parted by its description', async () => {
    const [call] = await searched('Wh')
    const { structured_formatting, ...whole } = predictionOf(WHITEFIELD)
    await call?.answer({ predictions: [whole] })
    expect(options()).toEqual(['Whitefield, Bengaluru'])
  })

  it('never lets a slow old answer replace a newer one', async () => {
    const calls = await searched('Wh')
    type(pickup(), 'Maj')
    await pass(150)
    const [old, newer] = calls
    expect(old?.signal?.aborted).toBe(true)
    await newer?.answer({ predictions: [predictionOf(MAJESTIC)] })
    await old?.answer({ predictions: [predictionOf(WHITEFIELD)] })
    expect(options()).toEqual(['Majesticಮೆಜೆಸ್ಟಿಕ್Bengaluru'])
  })

  it('shows an empty list when the search fails', async () => {
    const [call] = await searched('Wh')
    await call?.answer({ error: { code: 'internal', message: 'no' } }, 500)
    expect(options()).toHaveLength(0)
    expect(screen.getByText(/can’t be searched right now/)).toBeTruthy()
  })

  it('groups the searches of one choice under one token, and the next choice under another', async () => {
    const asked = formKnowing(WHITEFIELD, MAJESTIC)
    await choosePlace(pickup(), WHITEFIELD)
    await choosePlace(pickup(), MAJESTIC)
    const tokens = asked.map(({ sessiontoken }) => sessiontoken)
    expect(tokens[0]).toBe(tokens[1])
    expect(tokens[2]).toBe(tokens[3])
    expect(tokens[0]).not.toBe(tokens[2])
  })

  async function searched(text: string) {
    const calls = callsByHand()
    showForm()
    type(pickup(), text)
    await pass(150)
    return calls
  }
})

describe('the list of suggestions', () => {
  const scrolledTo: Element[] = []
  beforeEach(() => {
    scrolledTo.length = 0
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this)
    })
  })

  async function listFor(...places: (typeof WHITEFIELD)[]) {
    formKnowing(...places)
    type(pickup(), 'Wh')
    await pass(150)
  }

  it('closes 200 ms after the field is left', async () => {
    await listFor(...seven)
    fireEvent.blur(pickup())
    await pass(199)
    expect(options()).toHaveLength(5)
    await pass(1)
    expect(options()).toHaveLength(0)
  })

  it('is not left when a finger or button goes down on it, which may be to scroll', async () => {
    await listFor(WHITEFIELD)
    const notPrevented = fireEvent.pointerDown(screen.getByRole('option', { name: /Whitefield/ }))
    await pass(1000)
    expect(notPrevented).toBe(false)
    expect(pickup().value).toBe('Wh')
    expect(options()).toHaveLength(1)
  })

  it.each([
    [['ArrowDown'], 'Whitefield 1'],
    [['ArrowDown', 'ArrowDown'], 'Whitefield 2'],
    [['ArrowUp'], 'Whitefield 5'],
    [['ArrowDown', 'End'], 'Whitefield 5'],
    [['ArrowUp', 'Home'], 'Whitefield 1'],
    [['ArrowUp', 'ArrowDown'], 'Whitefield 1'],
  ])('goes by keys: %j and Enter choose %s', async (keys, name) => {
    await listFor(...seven)
    for (const key of keys) fireEvent.keyDown(pickup(), { key })
    const active = document.getElementById(pickup().getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain(name)
    expect(scrolledTo.at(-1)).toBe(active)
    fireEvent.keyDown(pickup(), { key: 'Enter' })
    await pass(0)
    expect(pickup().value).toBe(`${name}, Bengaluru`)
  })

  it('closes on Escape and opens again on the arrow', async () => {
    await listFor(WHITEFIELD)
    fireEvent.keyDown(pickup(), { key: 'Escape' })
    expect(pickup().getAttribute('aria-expanded')).toBe('false')
    fireEvent.keyDown(pickup(), { key: 'ArrowDown' })
    await pass(150)
    expect(pickup().getAttribute('aria-expanded')).toBe('true')
  })
})

/** Types into a field and leaves it; its list is closed then. */
async function leaveWith(text: string, field = pickup()) {
  type(field, text)
  fireEvent.blur(field)
  await pass(200)
}
describe('text that was left without a choice', () => {
  it('becomes the one place it can mean (PLACE-10)', async () => {
    formKnowing(WHITEFIELD)
    await leaveWith('whitefield')
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(screen.getByText(/Still to choose/).textContent).not.toContain('pickup')
  })

  it('shows no list of what became a place, though the field is entered again before the list is closed', async () => {
    formKnowing(WHITEFIELD)
    type(pickup(), 'whitefield')
    fireEvent.blur(pickup())
    await pass(150)
    fireEvent.focus(pickup())
    await pass(200)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(options()).toHaveLength(0)
  })

  it.each([
    ['only the beginning of a name', [WHITEFIELD], 'White'],
    ['two places of the same name', [WHITEFIELD, { ...WHITEFIELD, area: 'Mysuru' }], 'Whitefield'],
  ])('asks to choose when it means %s', async (_what, known, text) => {
    formKnowing(...known)
    await leaveWith(text)
    expect(screen.getByText('Choose a place from the list.')).toBeTruthy()
    expect(pickup().value).toBe(text)
    expect(pickup().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Still to choose/).textContent).toContain('pickup')
  })

  it('says that it is no place when none is found (PLACE-11)', async () => {
    formKnowing(WHITEFIELD)
    await leaveWith('Nowhere')
    expect(screen.getByRole('alert').textContent).toBe(
      'No place found. Try the locality or a landmark nearby.',
    )
  })

  it('no longer says that the search failed once there are places to choose', async () => {
    const calls = callsByHand()
    showForm()
    type(pickup(), 'White')
    fireEvent.blur(pickup())
    await calls.at(-1)?.answer({ error: { code: 'internal', message: 'no' } }, 500)
    await pass(200)
    expect(screen.getByRole('alert').textContent).toMatch(/can’t be searched right now/)
    fireEvent.focus(pickup())
    await pass(150)
    await calls.at(-1)?.answer({ predictions: [predictionOf(WHITEFIELD)] })
    expect(options()).toEqual(['WhitefieldBengaluru'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['entered again', () => fireEvent.focus(pickup())],
    ['tapped, while it has the focus', () => fireEvent.click(pickup())],
  ])('has its list again when the field is %s', async (_how, enter) => {
    formKnowing(WHITEFIELD)
    await leaveWith('White')
    expect(options()).toHaveLength(0)
    enter()
    await pass(150)
    expect(options()).toEqual(['WhitefieldBengaluru'])
  })

  it.each([
    [
      'as the pickup’s detail',
      pickup,
      'Whitefield, Bengaluru',
      () =>
        expect(screen.getByLabelText<HTMLInputElement>('House, floor, gate or landmark').value).toBe('No 12'),
    ],
    [
      'behind the drop-off, and says who reads it',
      dropoff,
      'Whitefield, Bengaluru (entered as “No 12”)',
      () => {
        expect(screen.getByText('Your driver also reads “No 12”.')).toBeTruthy()
        expect(screen.queryByText(/entered as/)).toBeNull()
      },
    ],
  ])('keeps what of an address the place does not cover %s', async (_where, field, address, kept) => {
    const calls = callsByHand()
    showForm()
    type(field(), 'No 12, Whitefield')
    fireEvent.blur(field())
    await calls[0]?.answer({
      predictions: [{ ...predictionOf(WHITEFIELD), detail: 'No 12', certain: true }],
    })
    const { lat, lng } = WHITEFIELD
    const answer = { formatted_address: 'Whitefield, Bengaluru', geometry: { location: { lat, lng } } }
    await calls[1]?.answer({ place_id: 'w', ...answer })
    expect(field().value).toBe(address)
    kept()
  })
})

it.each([
  ['chosen', () => choosePlace(dropoff(), CHENNAI)],
  ['typed and left', () => leaveWith('Chennai Central', dropoff())],
])(
  'a place out of the area, %s, keeps its text, says why until something else is typed, and does not count',
  async (_how, enter) => {
    formKnowing(CHENNAI)
    await enter()
    expect(dropoff().value).toBe('Chennai Central, Chennai')
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_AREA)
    expect(dropoff().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect(screen.getByText(SERVED)).toBeTruthy()
    expect(screen.getByText(/Still to choose/).textContent).toContain('drop-off')
    type(dropoff(), 'C')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

describe('the current location', () => {
  const HERE = { latitude: MYSURU_PALACE.lat, longitude: MYSURU_PALACE.lng }
  const locate = () => press('Use my current location as pickup')

  type Found = (position: { coords: typeof HERE & { accuracy?: number } }) => void
  type Failed = (error: { code: number; PERMISSION_DENIED: number }) => void

  function device(look: (found: Found, failed: Failed, options?: PositionOptions) => void) {
    const getCurrentPosition = vi.fn(look)
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
    return getCurrentPosition
  }

  it('is looked up precisely, within 10 seconds, not older than a minute, and is the pickup if exact to 150 m', async () => {
    placesThatKnow()
    const asked = device((found) => found({ coords: { ...HERE, accuracy: 150 } }))
    showForm()
    await locate()
    expect(asked.mock.calls[0]?.at(2)).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 60_000,
    })
    expect(pickup().value).toBe('MG Road, Bengaluru')
    expect(screen.getByText(/Still to choose/).textContent).not.toContain('pickup')
  })

  it('goes into the trip with the signature of its name, as a chosen place does', async () => {
    placesThatKnow(WHITEFIELD)
    device((found) => found({ coords: HERE }))
    const { onSearch } = showForm({ initial: { ...emptyDraft(), scheduled_time: '2026-11-21T18:30' } })
    await locate()
    await choosePlace(dropoff(), WHITEFIELD)
    await search()
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({
      pickup_latitude: HERE.latitude,
      pickup_signature: signatureOf('MG Road, Bengaluru'),
      dropoff_signature: signatureOf('Whitefield, Bengaluru'),
    })
  })

  it('shows that it is being looked up', async () => {
    device(() => {})
    showForm()
    await locate()
    const button = screen.getByRole('button', { name: 'Use my current location as pickup' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Finding where you are…',
    )
  })

  it.each([
    [151, '200 m'],
    [2500, '2.5 km'],
  ])('exact to %i m alone is no pickup: it is to be set on the map, which opens', async (accuracy, said) => {
    placesThatKnow()
    device((found) => found({ coords: { ...HERE, accuracy } }))
    showForm()
    await locate()
    expect(screen.getByRole('alert').textContent).toBe(
      `Your phone can only place you within ${said}. Set it on the map, or type it.`,
    )
    expect(pickup().value).toBe('')
    expect(screen.getByRole('button', { name: 'Close the map' })).toBeTruthy()
  })

  it.each([
    [1, /won’t share your location/],
    [3, /could not be found/],
  ])('says so when the device answers with error %i', async (code, sentence) => {
    device((_found, failed) => failed({ code, PERMISSION_DENIED: 1 }))
    showForm()
    await locate()
    expect(screen.getByRole('alert').textContent).toMatch(sentence)
  })
})
