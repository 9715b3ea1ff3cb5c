import { accept, type Result, refuse } from '../result'
import { plainLine } from './plain-line'
import { NAME_TOO_LONG, NAME_UNREADABLE } from './sentences'

/** UTF-16 units, as the field's own limit counts. */
export const LONGEST_NAME = 80

/** A name as typed, on one line and without what can't be seen; null for none. docs/product.md, Profile. */
export function checkFullName(typed: string): Result<string | null, string> {
  const name = plainLine(typed)
  if (name === '') return accept(null)
  if (name.length > LONGEST_NAME) return refuse(NAME_TOO_LONG)
  return /\p{L}/u.test(name) ? accept(name) : refuse(NAME_UNREADABLE)
}
