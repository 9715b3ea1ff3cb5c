import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import { isInServiceArea } from '../../../src/domain/places/service-area'
import { pointLabel } from '../../../worker/places/entered-address'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { addressOf, type GazetteerPlace } from '../../../worker/places/gazetteer/gazetteer-place'
import { outsidePlaces } from '../../../worker/places/gazetteer/outside'
import { pinCodesByPlace } from '../../../worker/places/gazetteer/pin-codes'
import { roadStretches } from '../../../worker/places/gazetteer/roads'
import { gazetteerPlaces } from '../../../worker/places/providers'

/** The suggestions: '✓' the one that is taken without asking, in braces what of an address is kept beside it. */
const suggested = async (typed: string) =>
  (await gazetteerPlaces.autocomplete(typed)).map(
    ({ description, detail, certain }) =>
      `${description}${detail ? ` {${detail}}` : ''}${certain ? ' ✓' : ''}`,
  )

const first = async (typed: string) => (await suggested(typed))[0]

const KORAMANGALA_4TH = 'Koramangala 4th Block, Koramangala, Bengaluru'

const MYSURU_PALACE = 'Mysuru Palace, Agrahara, Mysuru'

const T1 = 'Kempegowda International Airport Terminal 1, Devanahalli, Bengaluru'

describe('what people type finds first', () => {
  it.each([
    // split words, and words run together or cut short
    ['white feild', 'Whitefield, Bengaluru ✓'],
    ['marath halli', 'Marathahalli, Bengaluru ✓'],
    ['hsrlayout', 'HSR Layout, Bengaluru ✓'],
    ['koramangala bangalore', 'Koramangala, Bengaluru ✓'],
    ['jp ngr', 'JP Nagar, Bengaluru'],
    ['mysor palace', MYSURU_PALACE],
    ['sarjapura main road', 'Sarjapur Road, Bengaluru ✓'],
    ['bsk 3rd stage', 'Banashankari 3rd Stage, Banashankari, Bengaluru ✓'],
    ['ec phase 1', 'Electronic City Phase 1, Electronic City, Bengaluru ✓'],
    // one place far better known than its namesake, and two that are not
    ['Jayanagar', 'Jayanagar, Bengaluru ✓'],
    ['jayanagar mysore', 'Jayanagar, Mysuru ✓'],
    ['Vijayanagar', 'Vijayanagar, Bengaluru'],
    // no more than a city
    ['Bangalore', 'Bengaluru City Centre, Bengaluru ✓'],
    ['Mysore', 'Mysuru City Centre, Mysuru ✓'],
    ['ಮೈಸೂರು', 'Mysuru City Centre, Mysuru ✓'],
    // stages, blocks and roads as they are called
    ['HAL 2nd stage', 'HAL 2nd Stage, Indiranagar, Bengaluru ✓'],
    ['Indiranagar 100ft road', '100 Feet Road (Indiranagar), Bengaluru'],
    // initials
    ['ITL', 'International Tech Park Bengaluru, Whitefield, Bengaluru ✓'],
    ['blr airport', T1],
    // roads
    ['magadi road', 'Magadi Road (Vijayanagar), Bengaluru'],
    ['outer ring road', 'Outer Ring Road (Hebbal), Bengaluru'],
    ['outer ring road marathahalli', 'Outer Ring Road (Marathahalli), Bengaluru ✓'],
    ['orr bellandur', 'Outer Ring Road (Bellandur), Bengaluru ✓'],
    ['mysuru road', 'Mysore Road (KR Market), Bengaluru'],
    ['tumkur rd', 'Tumkur Road (Yeshwanthpur), Bengaluru'],
    ['ring road mysore', 'Outer Ring Road (JP Nagar), Mysuru'],
    // PIN codes
    ['560001', 'MG Road, Bengaluru'],
    ['560 034', 'Koramangala, Bengaluru'],
    ['570017', 'Vijayanagar, Mysuru'],
    ['562110', 'Devanahalli, Bengaluru Rural ✓'],
    // a house before its locality
    ['No 12, 5th Cross, Koramangala 4th Block', `${KORAMANGALA_4TH} {No 12, 5th Cross} ✓`],
    ['no 12 5th cross koramangla 4th block', `${KORAMANGALA_4TH} {no 12 5th cross} ✓`],
    ['12 5th cross koramangala 4th block bangalore 560034', `${KORAMANGALA_4TH} {12 5th cross} ✓`],
    ['#45 2nd main indiranagar', 'Indiranagar, Bengaluru {#45 2nd main} ✓'],
    ['house no 7, gokulam 3rd stage, mysore', 'Gokulam, Mysuru {house no 7, 3rd stage} ✓'],
    ['Prestige Tower, 3rd floor, MG Road, Bangalore', 'MG Road, Bengaluru {Prestige Tower, 3rd floor} ✓'],
    ['near sony signal koramangala', 'Sony World Junction, Koramangala, Bengaluru ✓'],
    ['kr market bus stand', 'KR Market, Bengaluru {bus stand}'],
    // where from its landmark, which without the word would be another house
    ['Flat 5, behind BDA Complex, Koramangala', 'Koramangala, Bengaluru {Flat 5, behind BDA Complex} ✓'],
    ['12, next to Ganesha Temple, near Indiranagar', 'Indiranagar, Bengaluru {12, next to Ganesha Temple} ✓'],
    ['MG Road, Mumbai', 'Mumbai, Maharashtra {MG Road} ✓'],
    ['नंबर 12, कोरमंगला', 'Koramangala, Bengaluru {नंबर 12} ✓'],
    // Hindi, by its sound
    ['कोरमंगला', 'Koramangala, Bengaluru ✓'],
    ['व्हाइटफील्ड', 'Whitefield, Bengaluru ✓'],
    ['मैसूर पैलेस', `${MYSURU_PALACE} ✓`],
    ['मैसूर महल', `${MYSURU_PALACE} ✓`],
    ['एमजी रोड', 'MG Road, Bengaluru ✓'],
    ['गांधी बाज़ार', 'Gandhi Bazaar, Basavanagudi, Bengaluru ✓'],
    ['मैसूर चिड़ियाघर', 'Mysuru Zoo, Indira Nagar, Mysuru ✓'],
    ['हवाई अड्डा', T1],
    ['मैसूर हवाई अड्डा', 'Mysuru Airport, Mandakalli, Mysuru ✓'],
    ['दिल्ली', 'New Delhi, Delhi ✓'],
    ['ಚೆನ್ನೈ', 'Chennai, Tamil Nadu ✓'],
    // the initials of a locality, which are Rajkot's airport's code too
    ['HSR', 'HSR Layout, Bengaluru ✓'],
    ['24/7, 1st A Cross, HSR', 'HSR Layout, Bengaluru {24/7, 1st A Cross} ✓'],
    ['BTM', 'BTM Layout, Bengaluru ✓'],
    ['#5 MG Road Bangalore 560001', 'MG Road, Bengaluru {#5} ✓'],
    // what stands in a drop-off's field, with its number changed there
    [`${KORAMANGALA_4TH} (entered as “No 14, 5th Cross”)`, `${KORAMANGALA_4TH} {No 14, 5th Cross} ✓`],
    // outside, by every name they have
    ['Delhi', 'New Delhi, Delhi ✓'],
    ['mumbai airport', 'Mumbai Airport, Maharashtra ✓'],
    ['bombay', 'Mumbai, Maharashtra ✓'],
    ['BOM', 'Mumbai Airport, Maharashtra ✓'],
    ['coorg', 'Madikeri (Coorg), Karnataka ✓'],
    ['Udhagamandalam', 'Ooty, Tamil Nadu ✓'],
    ['calicut', 'Kozhikode (Calicut), Kerala ✓'],
    ['trivandrum', 'Thiruvananthapuram, Kerala ✓'],
    ['pondicherry', 'Puducherry, Puducherry ✓'],
    ['mangalore', 'Mangaluru, Karnataka ✓'],
    ['chenai', 'Chennai, Tamil Nadu ✓'],
    // inside, though another State's or far off
    ['hosur', 'Hosur, Tamil Nadu ✓'],
    ['mandya', 'Mandya, Mandya district ✓'],
  ])('%s → %s', async (typed, expected) => {
    expect(await first(typed)).toBe(expected)
  })

  it('what begins with the letters KR, the best known of each', async () => {
    expect(await suggested('KR')).toEqual(
      expect.arrayContaining(['KR Puram, Bengaluru', 'KR Market, Bengaluru', 'KR Circle, Mysuru']),
    )
  })

  it.each(['home', 'Home', 'my home', 'work', 'house'])(
    'nothing like %s, which is a place of the rider’s own',
    async (word) => {
      expect(await suggested(word)).toEqual([])
    },
  )

  it('a place outside by its whole address, which a reloaded form looks up again', async () => {
    for (const name of ['Chennai', 'New Delhi', 'Agra', 'Daman', 'Diu']) {
      const place = outsidePlaces().find((outside) => outside.name === name)
      const address = place && addressOf(place)
      expect(await first(address ?? '')).toBe(`${address} ✓`)
    }
  })

  it('no place whose name begins with other initials', async () => {
    for (const name of ['IIT Bangalore', 'NID Bangalore', 'IIM Mysore', 'RES University', 'Una, Bengaluru']) {
      const found = await gazetteerPlaces.autocomplete(name)
      expect(found.filter(({ certain }) => certain)).toEqual([])
    }
    expect(await first('hrs layout')).toBe('HSR Layout, Bengaluru ✓')
  })

  it.each(['bom', 'pat'])('places inside before an airport’s code in small letters: %s', async (code) => {
    const [place] = await gazetteerPlaces.autocomplete(code)
    expect(place?.place_id).not.toMatch(/^outside/)
    expect(place?.certain).toBeUndefined()
  })

  it('no town elsewhere for a short name that is not quite its own', async () => {
    for (const name of ['dell', 'kolur', 'surut']) {
      const found = await gazetteerPlaces.autocomplete(name)
      expect(found.filter(({ place_id, certain }) => certain && place_id.startsWith('outside'))).toEqual([])
    }
  })

  it('no other PIN code for one that is unknown', async () => {
    expect(await suggested('560999')).toEqual([])
  })

  it('a detail of at most 80 characters', async () => {
    const [found] = await gazetteerPlaces.autocomplete(`${'Tower 9, '.repeat(9)}Indiranagar`)
    expect(found?.detail?.length).toBeLessThanOrEqual(80)
  })
})

describe('places outside the service area (AREA-6, AREA-7)', () => {
  it('are outside by the rule itself, each of them, and are said to be', async () => {
    expect(outsidePlaces().filter(isInServiceArea).map(addressOf)).toEqual([])
    const [delhi] = await gazetteerPlaces.autocomplete('delhi')
    expect(delhi?.structured_formatting?.secondary_text).toBe('Delhi · outside our service area')
  })

  const SHORT =
    'Diu Una Mau Leh Goa Agra Puri Gaya Dhar Rewa Moga Durg Beed Jind Vapi Bhuj Kota Pune Ooty Mahe Sira Etah Mhow Daman'
  it.each(SHORT.split(' '))('are what a short name means, in capitals or not: %s', async (name) => {
    for (const typed of [name, name.toLowerCase(), name.toUpperCase()]) {
      const [found, ...others] = await gazetteerPlaces.autocomplete(typed)
      expect([found?.place_id.startsWith('outside'), found?.certain]).toEqual([true, true])
      expect(others.some(({ certain }) => certain)).toBe(false)
    }
  })

  it('hide none of ours whose name begins so: it is listed for that, and first for its whole name', async () => {
    const ours = outsidePlaces().flatMap(({ name: town }) =>
      gazetteer().flatMap(({ id, name }) =>
        name.toLowerCase().startsWith(town.toLowerCase()) ? [{ id, name, town }] : [],
      ),
    )
    expect(ours.map(({ name }) => name)).toContain('Agrahara')
    for (const { id, name, town } of ours) {
      expect((await gazetteerPlaces.autocomplete(town)).map(({ place_id }) => place_id)).toContain(id)
      expect((await gazetteerPlaces.autocomplete(name))[0]?.place_id).toBe(id)
    }
  })

  it('name a point that lies outside, where the device is', async () => {
    const labels = [
      [28.6139, 77.209],
      [28.7041, 77.1025],
      [20, 88],
    ].map(([lat = 0, lng = 0]) => pointLabel({ lat, lng }))
    expect(labels).toEqual([
      'New Delhi, Delhi',
      'Near New Delhi, Delhi',
      'Pinned place near 20.0000, 88.0000',
    ])
  })

  it('are over 300, each with an id of its own', () => {
    const ids = outsidePlaces().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(300)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['Karnataka', 31 - 4],
    ['Tamil Nadu', 38],
    ['Kerala', 14],
    ['Andhra Pradesh', 26],
    ['Telangana', 33],
    ['Puducherry', 4],
  ])('hold at least as many towns of %s as it has districts outside: %i', (state, districts) => {
    const towns = outsidePlaces().filter(({ city, name }) => city === state && !name.endsWith(' Airport'))
    expect(towns.length).toBeGreaterThanOrEqual(districts)
  })

  const lost = async (places: readonly GazetteerPlace[]) => {
    const found = places.map(async ({ id, name }) =>
      (await gazetteerPlaces.autocomplete(name)).some(({ place_id }) => place_id === id) ? [] : [name],
    )
    return (await Promise.all(found)).flat()
  }
  it('are found by their whole name, one in ten', async () => {
    expect(await lost(outsidePlaces().filter((_, number) => number % 10 === 0))).toEqual([])
  })
  it('are each found by their whole name', { tags: 'slow' }, async () => {
    expect(await lost(outsidePlaces())).toEqual([])
  })
})

describe('roads and PIN codes (PLACE-5)', () => {
  it('have each stretch of a road within 2 km of the locality it is named by, inside the service area', () => {
    const astray = roadStretches().filter((stretch) => {
      const locality = gazetteer()
        .filter(({ name }) => stretch.name.endsWith(`(${name})`))
        .sort((a, b) => greatCircleKm(stretch, a) - greatCircleKm(stretch, b))[0]
      return !locality || greatCircleKm(stretch, locality) > 2 || !isInServiceArea(stretch)
    })
    expect(astray.map(({ name }) => name)).toEqual([])
  })

  it('have for every PIN code places that there are', () => {
    const known = new Set(gazetteer().map(({ name, city }) => `${name}, ${city}`))
    expect([...pinCodesByPlace().keys()].filter((place) => !known.has(place))).toEqual([])
  })
})
