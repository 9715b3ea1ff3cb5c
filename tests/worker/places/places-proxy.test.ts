import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  AutocompleteAnswerSchema,
  PlaceSchema,
  ReverseGeocodeAnswerSchema,
} from '../../../src/domain/places/place'
import type { AppEnv } from '../../../worker/http/app-env'
import { answerFailure } from '../../../worker/http/failures'
import { gazetteerPlaces } from '../../../worker/places/providers'
import { answerPlacesRequest, PLACE_NOT_FOUND, places } from '../../../worker/places/routes'
import { KEYS } from './mapbox'

const addressesAllowed = (limit: number) => {
  const left = new Map<string, number>()
  return {
    limit: async ({ key }: { key: string }) => {
      const rest = left.get(key) ?? limit
      left.set(key, rest - 1)
      return { success: rest > 0 }
    },
  }
}

const app = new Hono<AppEnv>().onError(answerFailure).route('/api', places)

function post(body: unknown, { from = '203.0.113.7', limit = addressesAllowed(100) } = {}) {
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': from }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const env = { ENVIRONMENT: 'test', PLACES_LIMIT: limit, QUOTE_KEY: KEYS.current }
  return app.request('/api/places-proxy', { method: 'POST', headers, body: text }, env)
}

describe('the places proxy', () => {
  it('suggests places for what a visitor types', async () => {
    const answer = await post({ action: 'autocomplete', input: 'koramangla', sessiontoken: 'a-b-c' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    const { predictions } = v.parse(AutocompleteAnswerSchema, await answer.json())
    expect(predictions[0]?.description).toBe('Koramangala, Bengaluru')
    expect(predictions[0]?.name_kn).toBe('ಕೋರಮಂಗಲ')
    expect(predictions.length).toBeLessThanOrEqual(5)
  })

  it('answers the coordinates of a suggested place', async () => {
    const answer = await post({ action: 'details', place_id: 'koramangala-bengaluru', sessiontoken: 'a-b-c' })
    expect(v.parse(PlaceSchema, await answer.json())).toMatchObject({
      formatted_address: 'Koramangala, Bengaluru',
      geometry: { location: { lat: 12.9345, lng: 77.6245 } },
    })
  })

  it('labels a point', async () => {
    const answer = await post({ action: 'reverse_geocode', lat: 12.9345, lng: 77.6245 })
    expect(v.parse(ReverseGeocodeAnswerSchema, await answer.json())).toMatchObject({
      place_id: 'point:12.93450,77.62450',
      formatted_address: 'Koramangala, Bengaluru',
    })
  })

  it('answers 404 for an unknown place', async () => {
    const answer = await post({ action: 'details', place_id: 'atlantis' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'unknown_place', message: PLACE_NOT_FOUND } })
  })

  it.each([
    ['another action', { action: 'nearby', input: 'koramangala' }],
    ['input that is no text', { action: 'autocomplete', input: ['koramangala'] }],
    ['an endless session token', { action: 'autocomplete', input: 'ko', sessiontoken: 'x'.repeat(101) }],
    ['an endless place id', { action: 'details', place_id: 'x'.repeat(401) }],
    ['a latitude beyond the pole', { action: 'reverse_geocode', lat: 91, lng: 77 }],
    ['coordinates that are none', { action: 'reverse_geocode', lat: null, lng: 77 }],
    ['no JSON', '{"action":'],
  ])('answers 400 to %s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it.each([
    ['an address', '203.0.113.7', '203.0.113.7', '198.51.100.4'],
    ['an IPv6 customer', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
  ])('answers 429 to %s that asks too often, and to no other', async (_, first, again, other) => {
    const limit = addressesAllowed(1)
    const ask = async (from: string) =>
      (await post({ action: 'autocomplete', input: 'majestic' }, { from, limit })).status
    expect([await ask(first), await ask(again), await ask(other)]).toEqual([200, 429, 200])
  })

  it('answers an empty list when the provider throws', async () => {
    const broken = { ...gazetteerPlaces, autocomplete: () => Promise.reject(new Error('broken')) }
    expect(await answerPlacesRequest({ action: 'autocomplete', input: 'majestic' }, broken, KEYS)).toEqual({
      ok: true,
      value: { predictions: [] },
    })
  })
})
