import { beforeEach, describe, expect, it } from 'vitest'
import {
  CURRENT_BOOKING_KEY,
  DRAFT_KEY,
  OWN_DRAFT_KEY,
  TYPED_CHANGE_KEY,
} from '../../../src/domain/bookings/booking-steps'
import { readStored, writeStored } from '../../../src/islands/search-form/stored-booking'
import { aDraft, stored } from '../../support/bookings/trips'
import { openPageOf } from '../../support/islands/inline-script'

const DOOR = 'Flat 302, gate code 4711'

/** What the page of whoever it is stores when a trip is filled in there. */
const fillIn = () =>
  writeStored(
    stored({
      draft: aDraft({ pickup_detail: DOOR }),
      passenger: { name: 'Leela', phone_no: '98450 12345' },
    }),
  )

const doorShown = () => readStored()?.draft.pickup_detail ?? null

const isKept = () => (localStorage.getItem(DRAFT_KEY) ?? '').includes(DOOR)

describe('a rider’s draft', () => {
  beforeEach(() => {
    openPageOf('asha')
    fillIn()
    sessionStorage.setItem(OWN_DRAFT_KEY, `another-key ${DOOR}`)
    sessionStorage.setItem(CURRENT_BOOKING_KEY, DOOR)
    sessionStorage.setItem(TYPED_CHANGE_KEY, JSON.stringify({ rider: 'asha', passenger: DOOR }))
  })

  it.each([
    ['a visitor, after the session was ended on another device', '', undefined],
    ['a visitor in whose browser another rider’s session has expired', '', 'imran'],
    ['another rider', 'imran', undefined],
  ])('is neither shown nor kept on the next page of %s', (_, user, expired) => {
    openPageOf(user, expired)
    expect([doorShown(), isKept()]).toEqual([null, false])
    const others = [OWN_DRAFT_KEY, CURRENT_BOOKING_KEY, TYPED_CHANGE_KEY]
    expect(others.map((key) => sessionStorage.getItem(key))).toEqual([null, null, null])
  })

  it('takes with it what was typed of a change, also where no trip is begun', () => {
    for (const [user, expired] of [['imran'], [''], ['', 'imran']] as const) {
      const typed = JSON.stringify({ rider: 'asha', passenger: DOOR })
      sessionStorage.setItem(TYPED_CHANGE_KEY, typed)
      localStorage.clear()
      openPageOf('', 'asha')
      openPageOf('asha')
      expect(sessionStorage.getItem(TYPED_CHANGE_KEY)).toBe(typed)
      openPageOf(user, expired)
      expect(sessionStorage.getItem(TYPED_CHANGE_KEY)).toBeNull()
    }
  })

  it('waits, unseen, while that rider’s session has only expired, and is shown after the next sign-in', () => {
    openPageOf('', 'asha')
    expect([doorShown(), isKept()]).toEqual([null, true])
    openPageOf('asha')
    expect(doorShown()).toBe(DOOR)
  })

  it('waits, unseen, on a page that does not know whose it is', () => {
    openPageOf(undefined)
    expect([doorShown(), isKept()]).toEqual([null, true])
  })
})

describe('a visitor’s draft', () => {
  beforeEach(() => {
    openPageOf('')
    fillIn()
  })

  it('belongs to who signs in next in that tab, and to nobody after them', () => {
    openPageOf('asha')
    expect(doorShown()).toBe(DOOR)
    openPageOf('imran')
    expect([doorShown(), isKept()]).toEqual([null, false])
  })

  it('is not shown to who signs in in another tab, and waits for its own', () => {
    const mark = { ...sessionStorage }
    sessionStorage.clear()
    openPageOf('imran')
    expect([doorShown(), isKept()]).toEqual([null, true])
    for (const [key, value] of Object.entries(mark)) sessionStorage.setItem(key, value)
    openPageOf('asha')
    expect(doorShown()).toBe(DOOR)
  })

  it('is shown to visitors, in a new tab too', () => {
    sessionStorage.clear()
    openPageOf('')
    expect(doorShown()).toBe(DOOR)
  })
})

it('text that is no draft is left alone by the page of anybody', () => {
  for (const text of ['{', 'null', '[]', '{"rider":7}']) {
    localStorage.setItem(DRAFT_KEY, text)
    openPageOf('asha')
    expect(readStored()).toBeNull()
  }
})
