import { describe, expect, it } from 'vitest'
import {
  labelledAddress,
  matchingAddresses,
  mergeSuggestions,
} from '../../../src/domain/profile/saved-address'
import { savedAddress } from '../../support/bookings/records'

const GYM = savedAddress('Gym', { address: 'Indiranagar, Bengaluru' })
const HOME = savedAddress('Home', { address: 'Vijayanagar, Mysuru', is_default: true })
const WORK = savedAddress('Work', { address: 'Whitefield, Bengaluru' })
/** Newest first, as they come. */
const ALL = [GYM, WORK, HOME]
const labels = (text: string, all = ALL) => matchingAddresses(all, text).map(({ label }) => label)

describe('the addresses that a field offers (ADDRESS-9, ADDRESS-10)', () => {
  it.each(['', ' ', 'x', ' w '])('are all for %j, the default first, then the newest', (text) => {
    expect(labels(text)).toEqual(['Home', 'Gym', 'Work'])
  })

  it.each([
    ['ho', ['Home']],
    ['bengal', ['Gym', 'Work']],
    ['nagar', ['Home', 'Gym']],
    ['  white ', ['Work']],
    ['Chennai', []],
    ['my home', ['Home']],
    ['office', ['Work']],
  ])('for %j are those whose label or address holds it, or that riders call so: %j', (text, found) => {
    expect(labels(text)).toEqual(found)
  })

  it('leave out those that no ride can use', () => {
    const lost = savedAddress('Lost', { latitude: null, longitude: null })
    const far = savedAddress('Far', { latitude: 13.0827, longitude: 80.2757 })
    expect(labels('', [lost, far, GYM])).toEqual(['Gym'])
    expect(labels('far', [lost, far, GYM])).toEqual([])
  })
})

const parents = savedAddress('Home of my parents', { address: 'Gokulam, Mysuru' })

it.each([
  ['home', ALL, 'Home'],
  [' HOME ', ALL, 'Home'],
  ['my home', ALL, 'Home'],
  ['office', ALL, 'Work'],
  ['gym', ALL, 'Gym'],
  ['home', [HOME, parents], 'Home'],
  ['home', [parents], 'Home of my parents'],
  ['my home', [HOME, parents], undefined],
  ['nagar', ALL, undefined],
  ['', ALL, undefined],
])('the address that a text names by its label, for %j of these, is %j (ADDRESS-11)', (text, all, label) => {
  expect(labelledAddress(all, text)?.label).toBe(label)
})

describe('own and found places in one list (ADDRESS-10)', () => {
  const named = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ description: `${prefix}${index + 1}` }))
  const merged = (own: number, found: number) =>
    mergeSuggestions(named('own', own), named('found', found))
      .map(({ description }) => description)
      .join(' ')

  it.each([
    [0, 7, 'found1 found2 found3 found4 found5'],
    [1, 7, 'own1 found1 found2 found3 found4'],
    [6, 7, 'own1 own2 own3 found1 found2'],
    [6, 1, 'own1 own2 own3 found1 own4'],
    [6, 0, 'own1 own2 own3 own4 own5'],
    [0, 0, ''],
  ])('of %i and %i are %j', (own, found, expected) => {
    expect(merged(own, found)).toBe(expected)
  })

  it('contain a place once', () => {
    const found = [
      { description: 'whitefield, bengaluru ' },
      { description: 'Whitefield Station, Bengaluru' },
    ]
    expect(mergeSuggestions([{ description: 'Whitefield, Bengaluru' }], found)).toEqual([
      { description: 'Whitefield, Bengaluru' },
      { description: 'Whitefield Station, Bengaluru' },
    ])
  })
})
