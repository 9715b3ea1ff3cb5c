import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OUT_OF_AREA } from '../../../src/domain/places/service-area'
import type { RideMapProps } from '../../../src/islands/map/map-props'
import { eventually } from '../../support/eventually'
import { pass, press } from '../../support/islands/page'
import {
  CHENNAI,
  callsByHand,
  choosePlace,
  dropoff,
  MAJESTIC,
  pickup,
  placesThatKnow,
  showForm,
  type,
  whole,
  withRider,
} from './support'

const shown = vi.hoisted((): { props: RideMapProps | null } => ({ props: null }))
vi.mock('../../../src/islands/map/ride-map', () => ({
  RideMap: (props: RideMapProps) => {
    shown.props = props
    return <section aria-label={props.label} />
  },
}))

withRider()
beforeEach(() => {
  shown.props = null
})

const KORAMANGALA = { lat: 12.9345, lng: 77.6245 }
const AIRPORT = { lat: 13.1986, lng: 77.7066 }
const PREVIEW = {
  distance_metres: 12_412,
  duration_seconds: 1920,
  distance_text: '12.4 km',
  duration_text: '32 min',
  estimated: true,
  line: [
    [77.6245, 12.9345],
    [77.7066, 13.1986],
  ],
  fares: null,
}

async function openMap() {
  await press('Choose on map')
  await eventually(() => screen.getByRole('region'))
}
async function pick(point: { lat: number; lng: number }) {
  act(() => shown.props?.onPick?.(point))
  await pass(0)
}
/** The map of a form whose pickup was picked on it; the calls that were made. */
async function pickedPickup() {
  const calls = callsByHand()
  showForm()
  await openMap()
  await pick(KORAMANGALA)
  return calls
}
const asked = (calls: ReturnType<typeof callsByHand>, path: string) =>
  calls.filter((call) => call.path === path)

describe('the form’s map', () => {
  it('is closed, and nothing of it is there, until it is asked for', async () => {
    showForm()
    expect(screen.getByRole('button', { name: 'Choose on map' }).getAttribute('aria-expanded')).toBe('false')
    expect(shown.props).toBeNull()
    await openMap()
    expect(shown.props).toMatchObject({ picking: 'pickup', pickup: null, line: null })
    expect(screen.getByRole('radio', { name: 'Pickup' })).toHaveProperty('checked', true)
    await press('Close the map')
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('sets the pickup at once, then names it, and goes on to the drop-off (PLACE-24)', async () => {
    const calls = callsByHand()
    showForm()
    await openMap()
    await pick({ lat: 12.93450321, lng: 77.62450789 })
    expect(pickup().value).toBe('Pinned place near 12.9345, 77.6245')
    expect(shown.props).toMatchObject({ pickup: { lat: 12.9345, lng: 77.62451 }, picking: 'dropoff' })
    expect(calls.at(-1)?.body).toEqual({ action: 'reverse_geocode', lat: 12.9345, lng: 77.62451 })
    const named = { formatted_address: 'Koramangala, Bengaluru', signature: 'signed' }
    await calls.at(-1)?.answer({ place_id: 'here', ...named })
    expect(pickup().value).toBe('Koramangala, Bengaluru')
    expect(shown.props?.pickup).toEqual({ lat: 12.9345, lng: 77.62451, signature: 'signed' })
    expect(dropoff().value).toBe('')
  })

  it('sets the end that its toggle says', async () => {
    placesThatKnow()
    showForm()
    await openMap()
    fireEvent.click(screen.getByRole('radio', { name: 'Drop-off' }))
    await pick(AIRPORT)
    expect([pickup().value, dropoff().value]).toEqual(['', 'MG Road, Bengaluru'])
  })

  it('keeps a pick whose name never comes', async () => {
    const calls = await pickedPickup()
    await calls.at(-1)?.answer({ error: { code: 'provider_failed', message: 'No' } }, 502)
    expect(pickup().value).toBe('Pinned place near 12.9345, 77.6245')
    expect(shown.props?.pickup).toEqual(KORAMANGALA)
  })

  it('refuses a point outside the area under its field, and keeps no coordinates', async () => {
    const calls = await pickedPickup()
    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
    const before = calls.length
    await pick({ lat: CHENNAI.lat, lng: CHENNAI.lng })
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_AREA)
    expect(pickup().getAttribute('aria-invalid')).toBe('true')
    expect(shown.props?.pickup).toBeNull()
    expect(calls.length).toBe(before)
  })

  it('never shows the name of an older pick for a newer one, or for what was typed since', async () => {
    const calls = await pickedPickup()
    const [older] = calls
    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
    await pick(AIRPORT)
    const newer = asked(calls, '/api/places-proxy').at(-1)
    await newer?.answer({ place_id: 'b', formatted_address: 'The airport' })
    await older?.answer({ place_id: 'a', formatted_address: 'Koramangala' })
    expect(pickup().value).toBe('The airport')

    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
    await pick(KORAMANGALA)
    type(pickup(), 'White')
    await asked(calls, '/api/places-proxy')
      .at(-1)
      ?.answer({ place_id: 'a', formatted_address: 'Koramangala' })
    expect(pickup().value).toBe('White')
  })

  it('draws the road between both ends and says how far it is, by the route of the fare', async () => {
    const calls = await pickedPickup()
    expect(asked(calls, '/api/route-preview')).toEqual([])
    await pick(AIRPORT)
    await eventually(() => expect(asked(calls, '/api/route-preview')).toHaveLength(1))
    const [preview] = asked(calls, '/api/route-preview')
    expect(preview?.body).toMatchObject({ pickup: KORAMANGALA, dropoff: AIRPORT })
    await preview?.answer(PREVIEW)
    expect(screen.getByText('About 12.4 km, 32 min (estimated)')).toBeTruthy()
    expect(shown.props?.line).toEqual([KORAMANGALA, AIRPORT])
    expect(asked(calls, '/api/route-preview').length).toBe(1)

    // Another drop-off: the old road is no longer its road.
    await pick({ lat: 12.97, lng: 77.59 })
    expect(shown.props?.line).toBeNull()
    expect(screen.queryByText(/estimated/)).toBeNull()
  })

  it('is a small drawing of the route until it is opened, with how far and how long', async () => {
    const calls = callsByHand()
    showForm({ initial: whole() })
    await eventually(() => expect(asked(calls, '/api/route-preview')).toHaveLength(1))
    await asked(calls, '/api/route-preview')[0]?.answer(PREVIEW)
    const drawing = await eventually(() => screen.getByRole('button', { name: '12.4 km · 32 min Schematic' }))
    const drawn = drawing.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? []
    // The airport is north-east of Koramangala: its end is further right, and further up.
    const [[fromX, fromY] = [], [toX, toY] = []] = drawn.map((point) => point.split(',').map(Number))
    expect([Number(fromX) < Number(toX), Number(fromY) > Number(toY)]).toEqual([true, true])
    expect(shown.props).toBeNull()
    fireEvent.click(drawing)
    await eventually(() => screen.getByRole('region'))
    expect(shown.props?.line).toEqual([KORAMANGALA, AIRPORT])
  })

  it('stands beside the form without a press where the page gives it a place', async () => {
    callsByHand()
    const aside = document.body.appendChild(document.createElement('div'))
    showForm({ mapAside: { place: aside, waits: false } })
    const map = await eventually(() => screen.getByRole('region'))
    expect(aside.contains(map)).toBe(true)
    expect(screen.queryByRole('button', { name: /map/ })).toBeNull()
  })

  it('begins with the end that is missing', async () => {
    placesThatKnow(MAJESTIC)
    showForm()
    await choosePlace(pickup(), MAJESTIC)
    await openMap()
    expect(shown.props).toMatchObject({
      picking: 'dropoff',
      pickup: { lat: MAJESTIC.lat, lng: MAJESTIC.lng },
    })
  })

  it('has one end for a rental', async () => {
    showForm({ prefill: { service: 'car_rental', pickup: null, destination: null } })
    await openMap()
    expect(screen.queryByRole('radio', { name: 'Drop-off' })).toBeNull()
    await pick(KORAMANGALA)
    expect(shown.props).toMatchObject({ picking: 'pickup', pickup: KORAMANGALA, dropoff: null })
  })

  it('leaves nothing behind when it fails, and the form is whole without it', async () => {
    showForm()
    await openMap()
    act(() => shown.props?.onState?.('error'))
    await pass(0)
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('button', { name: /map/ })).toBeNull()
    expect(pickup()).toBeTruthy()
  })
})
