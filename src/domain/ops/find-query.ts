import { isIndianMobile, normalisePhone } from '../sign-in/phone'
import { plateKey } from './plate'

/** What an operator may have typed into the one field; null where it cannot be that. */
export interface FindQuery {
  shortId: string | null
  phone: string | null
  plate: string | null
}

const ID = /^[\w-]{8,64}$/
const PHONE = /^\+?[\d\s-]{10,17}$/
const PLATE = /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{4,12}$/

/**
 * Reads a short id (or a whole one: its last 8 characters count), a phone number in any spelling, or a number plate
 * in any spacing. Eight letters and figures may be an id or a plate, so both are looked for; null when it is nothing
 * that could be found. docs/product.md, Operations.
 */
export function readFindQuery(typed: string): FindQuery | null {
  const text = typed.trim().replace(/^#/, '')
  const number = PHONE.test(text) ? normalisePhone(text) : ''
  const phone = isIndianMobile(number) ? number : null
  const shortId = phone === null && ID.test(text) ? text.slice(-8).toLowerCase() : null
  const plate = phone === null && PLATE.test(plateKey(text)) ? plateKey(text) : null
  return (phone ?? shortId ?? plate) ? { shortId, phone, plate } : null
}
