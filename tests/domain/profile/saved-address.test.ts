import { describe, expect, it } from 'vitest'
import { checkAddress, LABEL_MAX, pictureOfLabel, rideUseOf } from '../../../src/domain/profile/saved-address'
import { savedAddress } from '../../support/bookings/records'

it.each([
  ['Home', 'home'],
  ['my HOME in Mysuru', 'home'],
  ['Work', 'work'],
  ['Head Office', 'work'],
  ['Home office', 'home'],
  ['Gym', 'pin'],
  ['', 'pin'],
])('the icon of an address that is called %j is a %s (ADDRESS-4)', (label, picture) => {
  expect(pictureOfLabel(label)).toBe(picture)
})

describe('an address (ADDRESS-1)', () => {
  it('is kept without the spaces around it', () => {
    expect(checkAddress({ label: '  Home ', address: '\t12 MG Road\n' })).toEqual({
      ok: true,
      value: { label: 'Home', address: '12 MG Road' },
    })
  })

  it('is one line, without characters that reverse or cover text', () => {
    expect(
      checkAddress({ label: '\u202e Home\u0000', address: `12 \u200b MG\r\nRoad${'\u0301'.repeat(90)}` }),
    ).toEqual({
      ok: true,
      value: { label: 'Home', address: '12 MG Road\u0301\u0301\u0301\u0301' },
    })
  })

  it.each([
    ['\u3164', '12 MG Road', ['label']],
    ['', '12 MG Road', ['label']],
    ['Home', '   ', ['address']],
    [' \u00a0 ', '\u3000', ['label', 'address']],
    ['\u200b\u2060', '12 MG Road', ['label']],
  ])('needs both fields: %j and %j lack %j', (label, address, fields) => {
    expect(checkAddress({ label, address })).toEqual({
      ok: false,
      refusal: { reason: 'fields_missing', fields },
    })
  })

  it('may be as long as a trip’s, and its label 40 characters', () => {
    const longest = { label: 'x'.repeat(LABEL_MAX), address: 'y'.repeat(300) }
    expect(checkAddress(longest).ok).toBe(true)
    expect(checkAddress({ ...longest, label: `${longest.label}x` })).toEqual({
      ok: false,
      refusal: { reason: 'too_long', field: 'label', max: 40 },
    })
    expect(checkAddress({ ...longest, address: `${longest.address}y` })).toEqual({
      ok: false,
      refusal: { reason: 'too_long', field: 'address', max: 300 },
    })
  })
})

it.each([
  ['in the area', { latitude: 12.97, longitude: 77.59 }, 'usable'],
  ['nobody knows where', { latitude: null, longitude: null }, 'not_on_map'],
  ['in Chennai', { latitude: 13.0827, longitude: 80.2757 }, 'out_of_area'],
] as const)('a ride can use an address that is %s: %j (ADDRESS-11)', (_where, at, use) => {
  expect(rideUseOf(savedAddress('Home', at))).toBe(use)
})
