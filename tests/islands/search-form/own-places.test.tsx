import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SavedAddress } from '../../../src/domain/profile/saved-address'
import { savedAddress } from '../../support/bookings/records'
import { answerCalls, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import {
  comesAlive,
  dropoff,
  pickup,
  predictionOf,
  serverPage,
  showForm,
  type,
  WHITEFIELD,
  withRider,
} from './support'

// Transformed once, so that no test waits for it longer than a rider would.
beforeAll(() => import('../../../src/islands/search-form/saved-places'))
withRider()

const GYM = savedAddress('Gym', { address: 'Indiranagar, Bengaluru', latitude: 12.9784, longitude: 77.6408 })
const HOME = savedAddress('Home', {
  address: 'Vijayanagar, Mysuru',
  latitude: 12.3305,
  longitude: 76.6112,
  is_default: true,
})

/** A server that keeps these addresses and finds Whitefield for whatever is searched; what it was asked. */
function serverWith(addresses: SavedAddress[] | 'broken' | 'signed out') {
  const asked: string[] = []
  answerCalls(({ path }) => {
    asked.push(path)
    if (path !== '/api/addresses') return { body: { predictions: [predictionOf(WHITEFIELD)] } }
    if (addresses === 'broken') return 'unreachable'
    return addresses === 'signed out' ? refusal(401, 'signed_out', '') : { body: { addresses } }
  })
  return asked
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const focus = async (field: HTMLInputElement) => {
  fireEvent.focus(field)
  await pass(0)
  await pass(0)
}
/** The form of a signed-in rider with these addresses, whose pickup is entered; what the server was asked. */
async function enterPickup(addresses: SavedAddress[]) {
  const asked = serverWith(addresses)
  showForm({ signedIn: true })
  await focus(pickup())
  return asked
}
const missing = () => screen.queryByText(/Still to choose/)?.textContent
const HOME_OPTION = 'Home★default addressVijayanagar, Mysuru'
const GYM_OPTION = 'GymIndiranagar, Bengaluru'

describe('a signed-in rider’s saved addresses', () => {
  it('are offered as soon as an empty field is entered, the default first, and fetched once for both', async () => {
    const asked = serverWith([GYM, HOME])
    showForm({ signedIn: true })
    expect(asked).toEqual([])
    await focus(pickup())
    expect(options()).toEqual([HOME_OPTION, GYM_OPTION])
    expect(pickup().getAttribute('aria-expanded')).toBe('true')
    fireEvent.blur(pickup())
    await focus(dropoff())
    await focus(pickup())
    expect(asked).toEqual(['/api/addresses'])
  })

  it('fill in address and coordinates with one press, and are offered again once the field is cleared', async () => {
    const asked = await enterPickup([GYM, HOME])
    await press(/Home/, 'option')
    expect(pickup().value).toBe('Vijayanagar, Mysuru')
    expect(missing()).not.toContain('pickup')
    fireEvent.keyDown(pickup(), { key: 'ArrowDown' })
    await pass(0)
    expect(options()).toEqual([])
    await press('Clear pickup')
    expect(options()).toEqual([HOME_OPTION, GYM_OPTION])
    expect(asked).toEqual(['/api/addresses'])
  })

  it('bring their pickup detail to a pickup, where it can be changed, and to no drop-off', async () => {
    serverWith([GYM, { ...HOME, pickup_detail: 'Flat 4, blue gate' }])
    const onChange = vi.fn()
    showForm({ signedIn: true, onChange })
    const door = () => screen.queryByLabelText<HTMLInputElement>('House, floor, gate or landmark')
    expect(door()).toBeNull()
    await focus(dropoff())
    await press(/Home/, 'option')
    expect(door()).toBeNull()
    await focus(pickup())
    await press(/Home/, 'option')
    expect(door()?.value).toBe('Flat 4, blue gate')
    expect(door()?.maxLength).toBe(80)
    fireEvent.change(door() ?? document.body, { target: { value: 'Flat 5' } })
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ pickup_detail: 'Flat 5' }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear pickup' }))
    expect(door()).toBeNull()
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ pickup_detail: '' }))
  })

  it('are taken by their label where it was typed and left', async () => {
    await enterPickup([GYM, HOME])
    type(pickup(), 'My home')
    fireEvent.blur(pickup())
    await pass(200)
    expect(pickup().value).toBe('Vijayanagar, Mysuru')
    expect(missing()).not.toContain('pickup')
  })

  it('are taken by a label that came with the address of the page, once they are there', async () => {
    serverWith([HOME])
    showForm({ signedIn: true, prefill: { service: null, pickup: 'home', destination: null } })
    await pass(0)
    await pass(0)
    expect(pickup().value).toBe('Vijayanagar, Mysuru')
  })

  it('are listed before what was found while their label or address fits, and not when it doesn’t', async () => {
    await enterPickup([GYM, HOME])
    type(pickup(), 'gy')
    await pass(150)
    expect(options()).toEqual([GYM_OPTION, 'WhitefieldBengaluru'])
    type(pickup(), 'white')
    await pass(150)
    expect(options()).toEqual(['WhitefieldBengaluru'])
    type(pickup(), 'w')
    await pass(0)
    expect(options()).toEqual([HOME_OPTION, GYM_OPTION])
  })

  it('are offered in the field whose touch brought the form to life', async () => {
    const asked = serverWith([GYM])
    const page = serverPage(true)
    dropoff().focus()
    await comesAlive(page, true)
    await pass(0)
    expect(options()).toEqual([GYM_OPTION])
    expect(asked).toEqual(['/api/addresses'])
    page.remove()
  })

  it.each(['broken', 'signed out'] as const)('are done without where the server is %s', async (state) => {
    const asked = serverWith(state)
    showForm({ signedIn: true })
    await focus(pickup())
    expect(options()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    type(pickup(), 'white')
    await pass(150)
    expect(options()).toEqual(['WhitefieldBengaluru'])
    // The next time a field is entered they are asked for again.
    await focus(dropoff())
    expect(asked.filter((path) => path === '/api/addresses').length).toBeGreaterThan(1)
  })
})

it('a visitor is offered none, and none are asked for', async () => {
  const asked = serverWith([GYM, HOME])
  showForm()
  await focus(pickup())
  type(pickup(), 'gy')
  await pass(150)
  expect(options()).toEqual(['WhitefieldBengaluru'])
  expect(asked).not.toContain('/api/addresses')
})
