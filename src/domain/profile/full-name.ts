import { accept, type Result, refuse } from '../result'
import { NAME_TOO_LONG, NAME_UNREADABLE } from './sentences'

/** UTF-16 units, as the field's own limit counts. */
export const LONGEST_NAME = 80

/** What is not seen and could disguise what is; not the two joiners, which Indian scripts are written with. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** A name as typed, on one line and without what can't be seen; null for none. docs/product.md, Profile. */
export function checkFullName(typed: string): Result<string | null, string> {
  const name = typed.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  if (name === '') return accept(null)
  if (name.length > LONGEST_NAME) return refuse(NAME_TOO_LONG)
  return /\p{L}/u.test(name) ? accept(name) : refuse(NAME_UNREADABLE)
}
