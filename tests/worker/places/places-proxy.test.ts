import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  AutocompleteAnswerSchema,
  PlaceSchema,
  ReverseGeocodeAnswerSchema,
} from '../../../src/domain/places/place'
import { gazetteerPlaces } from '../../../worker/places/providers'
import { answerPlacesRequest, PLACE_NOT_FOUND } from '../../../worker/places/routes'
import { expectRefusal, post } from '../../support/worker/api'
import { KEYS } from './mapbox'

const ask = (body: unknown) => post('/api/places-proxy', body)

describe('the places proxy', () => {
  it('suggests places for what a visitor types', async () => {
    const answer = await ask({ action: 'autocomplete', input: 'koramangla', sessiontoken: 'a-b-c' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    const { predictions } = v.parse(AutocompleteAnswerSchema, await answer.json())
    expect(predictions[0]?.description).toBe('Koramangala, Bengaluru')
    expect(predictions[0]?.name_kn).toBe('ಕೋರಮಂಗಲ')
    expect(predictions.length).toBeLessThanOrEqual(5)
  })

  it('answers the coordinates of a suggested place', async () => {
    const answer = await ask({ action: 'details', place_id: 'koramangala-bengaluru', sessiontoken: 'a-b-c' })
    expect(v.parse(PlaceSchema, await answer.json())).toMatchObject({
      formatted_address: 'Koramangala, Bengaluru',
      geometry: { location: { lat: 12.9345, lng: 77.6245 } },
    })
  })

  it('labels a point', async () => {
    const answer = await ask({ action: 'reverse_geocode', lat: 12.9345, lng: 77.6245 })
    expect(v.parse(ReverseGeocodeAnswerSchema, await answer.json())).toMatchObject({
      place_id: 'point:12.93450,77.62450',
      formatted_address: 'Koramangala, Bengaluru',
    })
  })

  it('answers 404 for an unknown place', async () => {
    const answer = await ask({ action: 'details', place_id: 'atlantis' })
    await expectRefusal(answer, 'unknown_place', 404, PLACE_NOT_FOUND)
  })

  it.each([
    ['another action', { action: 'nearby', input: 'koramangala' }],
    ['input that is no text', { action: 'autocomplete', input: ['koramangala'] }],
    ['an endless session token', { action: 'autocomplete', input: 'ko', sessiontoken: 'x'.repeat(101) }],
    ['an endless place id', { action: 'details', place_id: 'x'.repeat(401) }],
    ['a latitude beyond the pole', { action: 'reverse_geocode', lat: 91, lng: 77 }],
    ['coordinates that are none', { action: 'reverse_geocode', lat: null, lng: 77 }],
    ['no JSON', undefined],
  ])('answers 400 to %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it('answers an empty list when the provider throws', async () => {
    const broken = { ...gazetteerPlaces, autocomplete: () => Promise.reject(new Error('broken')) }
    expect(await answerPlacesRequest({ action: 'autocomplete', input: 'majestic' }, broken, KEYS)).toEqual({
      ok: true,
      value: { predictions: [] },
    })
  })
})
