/** Marks that letters of Latin script carry; Kannada's vowel signs are letters' parts and stay. */
const LATIN_MARKS = /[\u0300-\u036f]/g

/** Full stops and apostrophes inside a name, and the joiners of Kannada script: nobody types them alike. */
const SILENT = /['’`.\u200c\u200d]/g

const KANNADA_DIGIT = /[\u0ce6-\u0cef]/g

/** Spellings of one name that people use side by side. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['bengaluru', 'bangalore'],
  ['mysuru', 'mysore'],
]

/**
 * Text as the search compares it: lower case, without diacritics and punctuation, single spaces, ASCII digits.
 * 'J.P. Nagar' becomes 'jp nagar', 'ಟರ್ಮಿನಲ್ ೨' becomes 'ಟರ್ಮಿನಲ್ 2'.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SILENT, '')
    .replace(KANNADA_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0ce6))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The phrase itself, and once more in each other spelling: 'mysuru palace' and 'mysore palace'. */
export function spellingsOf(phrase: string): string[] {
  const spellings = [phrase]
  for (const [one, other] of SPELLINGS) {
    if (phrase.includes(one)) spellings.push(phrase.replace(one, other))
    else if (phrase.includes(other)) spellings.push(phrase.replace(other, one))
  }
  return spellings
}
