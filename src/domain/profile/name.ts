import { accept, type Result, refuse } from '../result'
import { plainLine } from '../text'

/** UTF-16 units, as a field's own limit counts. */
export const LONGEST_NAME = 60

/** What no name holds: only letters and marks of any script, joiners, spaces, dots, hyphens and apostrophes stay. */
const FOREIGN = /(?:(?![\u200c\u200d])[^\p{L}\p{M} .\-\u2010\u2011'\u2018\u2019])+/gu

/** Joiners where no script needs them: there they would only make two names look the same. */
const NEEDLESS_JOINERS = /(^|[\p{Script=Latin} .\-\u2010\u2011'\u2018\u2019])[\u200c\u200d]+/gu

/** On one line, without what can't be seen, and with a space after each dot: 'bit.ly' would be a link. Idempotent. */
const inOneForm = (typed: string): string =>
  plainLine(
    plainLine(typed)
      .replace(NEEDLESS_JOINERS, '$1')
      .replace(/\.(?=\S)/g, '. '),
  )

export const NAME_UNREADABLE = 'Please enter a name with letters.'

export const NOT_OF_A_NAME = 'A name has letters, spaces, dots, hyphens and apostrophes only.'

/**
 * Somebody's name as it is kept: 1 to 60 letters and marks of any script, spaces, dots, hyphens and apostrophes, with a
 * letter in it, so that no name carries a link (docs/product.md, PROFILE-2). Refuses with a sentence.
 */
export function checkName(typed: string): Result<string, string> {
  const name = inOneForm(typed)
  if (name.search(FOREIGN) >= 0) return refuse(NOT_OF_A_NAME)
  if (!/\p{L}/u.test(name)) return refuse(NAME_UNREADABLE)
  return name.length > LONGEST_NAME ? refuse(`Please use at most ${LONGEST_NAME} characters.`) : accept(name)
}

/**
 * A name that others chose, or that was kept before there was a rule, with what does not fit left out; null where
 * nothing of a name remains. `checkName` accepts what it returns.
 */
export function cleanName(name: string | null): string | null {
  const kept = inOneForm((name ?? '').replace(FOREIGN, ' '))
  const short = inOneForm(kept.length > LONGEST_NAME ? whole(kept.slice(0, LONGEST_NAME)) : kept)
  return /\p{L}/u.test(short) ? short : null
}

/** Without half a character at its end. */
const whole = (text: string): string => text.replace(/\p{Surrogate}$/u, '')
