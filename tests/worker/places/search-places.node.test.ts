import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_PREDICTIONS } from '../../../src/domain/places/place'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { addressOf, type GazetteerPlace } from '../../../worker/places/gazetteer/gazetteer-place'
import { indexPlaces, placeIndex } from '../../../worker/places/search/place-index'
import { searchPlaces } from '../../../worker/places/search/search-places'

const index = placeIndex()
const search = (input: string) => searchPlaces(index, input).map(({ place }) => addressOf(place))

const T1 = 'Kempegowda International Airport Terminal 1, Devanahalli, Bengaluru'
const T2 = 'Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru'

describe('what a rider types finds first (PLACE-3)', () => {
  it.each([
    // as it is called
    ['majestic', 'Majestic, Bengaluru'],
    ['mysuru palace', 'Mysuru Palace, Agrahara, Mysuru'],
    ['lalbagh', 'Lalbagh Botanical Garden, Mavalli, Bengaluru'],
    // as it begins
    ['kora', 'Koramangala, Bengaluru'],
    ['mysuru pal', 'Mysuru Palace, Agrahara, Mysuru'],
    // by another name
    ['kia t2', T2],
    ['mysore palace', 'Mysuru Palace, Agrahara, Mysuru'],
    ['bengaluru palace', 'Bangalore Palace, Vasanth Nagar, Bengaluru'],
    ['iisc', 'Indian Institute of Science, Malleswaram, Bengaluru'],
    ['ulsoor', 'Halasuru, Bengaluru'],
    ['krs', 'Brindavan Gardens, KRS, Mysuru'],
    ['bannerghatta zoo', 'Bannerghatta National Park, Bannerghatta, Bengaluru'],
    // in other spacing, case and points
    ['m.g.road', 'MG Road, Bengaluru'],
    ['j p nagar', 'JP Nagar, Bengaluru'],
    ["st john's hospital", "St John's Medical College Hospital, Koramangala, Bengaluru"],
    ['  hsr   layout ', 'HSR Layout, Bengaluru'],
    ['Kőrāmangalá', 'Koramangala, Bengaluru'],
    // words in another order, or with what lies around
    ['airport kempegowda terminal 2', T2],
    ['infosys mysore', 'Infosys Mysuru, Hebbal, Mysuru'],
    ['bengaluru airport', T1],
    // with slips of the finger
    ['okramangala', 'Koramangala, Bengaluru'],
    ['bengluru airport', T1],
    ['chamundeshwri', 'Chamundeshwari Temple, Chamundi Hill, Mysuru'],
    ['brindavn gardns', 'Brindavan Gardens, KRS, Mysuru'],
    // in Kannada, with and without its joiners
    ['ವೈಟ್‌ಫೀಲ್ಡ್', 'Whitefield, Bengaluru'],
    ['ಕೋರಮಂಗಲ', 'Koramangala, Bengaluru'],
    ['ಮೈಸೂರು ವಿಮಾನ ನಿಲ್ದಾಣ', 'Mysuru Airport, Mandakalli, Mysuru'],
    ['ಟರ್ಮಿನಲ್ 2', T2],
    ['ಮೆಜೆಸ್ಟಿಕ', 'Majestic, Bengaluru'],
  ])('%s → %s', (typed, first) => {
    expect(search(typed)[0]).toBe(first)
  })

  const lost = (places: readonly GazetteerPlace[]) =>
    places
      .filter(({ name, city, id }) =>
        searchPlaces(index, `${name} ${city}`).every(({ place }) => place.id !== id),
      )
      .map(addressOf)
  it('one place in thirty, when its whole name is typed with its city', () => {
    expect(lost(gazetteer().filter((_, number) => number % 30 === 0))).toEqual([])
  })
  it('every place, when its whole name is typed with its city', { tags: 'slow' }, () => {
    expect(lost(gazetteer())).toEqual([])
  })
})

describe('the list of suggestions (PLACE-1)', () => {
  it('ranks exact, then beginning, beginning of a word, all words, text inside, slips, text inside words', () => {
    const called = (name: string, area = ''): GazetteerPlace => ({
      id: name,
      name,
      nameKn: name,
      area,
      city: 'Mysuru',
      kind: 'locality',
      lat: 12.3,
      lng: 76.6,
      fame: 1,
      aliases: [],
    })
    const ranked = [
      'Lake View',
      'Lake View Road',
      'New Lake View',
      'View of the Lake',
      'Xlake Viewx',
      'Lqke View',
    ]
    const small = indexPlaces([...ranked].reverse().map((name) => called(name)))
    expect(searchPlaces(small, 'lake view').map(({ place }) => place.name)).toEqual(ranked.slice(0, 5))
    const fewer = indexPlaces([called('Xlake Viewx'), called('Lqke View')])
    expect(searchPlaces(fewer, 'lake view').map(({ place }) => place.name)).toEqual([
      'Lqke View',
      'Xlake Viewx',
    ])
  })

  it('puts the better known of two equal names first', () => {
    expect(search('jayanagar').slice(0, 2)).toEqual(['Jayanagar, Bengaluru', 'Jayanagar, Mysuru'])
  })

  it('shows both terminals, and only them, for the airport by name', () => {
    expect(search('kempegowda international airport')).toEqual([T1, T2])
  })

  const NOWHERE = ['xyzzyplugh', 'qqqq', '12345678']
  it.each(['', ' ', 'k', '  k  ', '.', '!!', "'", '\u200c\u200c', '🙂', ...NOWHERE])(
    'is empty for %j',
    (typed) => {
      expect(search(typed)).toEqual([])
    },
  )

  it('searches from two characters on', () => {
    expect(search('ko').length).toBe(MAXIMUM_PREDICTIONS)
    expect(search('ಮೈ').length).toBeGreaterThan(0)
  })

  it('reads the first 100 characters and no more', () => {
    expect(search(`${'koramangala'.padEnd(100)}whitefield`)).toEqual(search('koramangala'))
  })

  it('holds at most 5 different places, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem()), (typed) => {
        const found = searchPlaces(index, typed)
        expect(found.length).toBeLessThanOrEqual(MAXIMUM_PREDICTIONS)
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 60 },
    )
  })

  it('still finds a place of seven letters or more when any one letter is dropped', () => {
    const known = gazetteer().filter(({ name, fame }) => fame === 3 && /^[A-Z][a-z]{6,}$/.test(name))
    const lost = known.flatMap(({ name, id }) =>
      [...name].flatMap((_, at) => {
        const typed = name.slice(0, at) + name.slice(at + 1)
        return searchPlaces(index, typed).some(({ place }) => place.id === id) ? [] : [typed]
      }),
    )
    expect(known.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })
})
