/** Words that Hindi has for what our names say in English; names themselves are compared by their sound. */
const IN_ENGLISH: Record<string, string> = {
  'हवाई अड्डा': 'airport',
  हवाईअड्डा: 'airport',
  विमानतल: 'airport',
  'बस अड्डा': 'bus stand',
  अस्पताल: 'hospital',
  मंदिर: 'temple',
  महल: 'palace',
  सड़क: 'road',
  झील: 'lake',
  चिड़ियाघर: 'zoo',
}

/** The names of English letters as Hindi writes them, so that 'एमजी' is read as 'mg'. */
const LETTER_NAMES: Record<string, string> = {
  एच: 'h',
  एस: 's',
  एम: 'm',
  एन: 'n',
  एल: 'l',
  आर: 'r',
  जी: 'g',
  जे: 'j',
  पी: 'p',
  के: 'k',
  बी: 'b',
  टी: 't',
  सी: 'c',
  डी: 'd',
  वी: 'v',
  यू: 'u',
  आई: 'i',
}

const LETTER_NAME = new RegExp(Object.keys(LETTER_NAMES).join('|'), 'g')

const INITIALS = new RegExp(`^(?:${Object.keys(LETTER_NAMES).join('|')})+$`)

/** Consonants in the order that the Unicode blocks of Devanagari and Kannada share, from their 0x15 on. */
const CONSONANTS =
  'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ')

export const isHindi = (text: string): boolean => /[\u0900-\u097f]/.test(text)

/** Whether a text is written, at least in part, in Devanagari or in Kannada script. */
export const isIndic = (text: string): boolean => /[\u0900-\u097f\u0c80-\u0cff]/.test(text)

function latinLetter(code: number): string {
  const place = code & 0x7f
  if (place >= 0x15 && place <= 0x39) return CONSONANTS[place - 0x15] ?? ''
  // Signs of nasal vowels; then vowels and their signs, all written alike, for sounds are compared without them.
  if (place === 0x01 || place === 0x02) return 'n'
  if (place >= 0x66 && place <= 0x6f) return String(place - 0x66)
  const isVowel = (place >= 0x05 && place <= 0x14) || (place >= 0x3e && place <= 0x4c)
  return isVowel ? 'a' : ''
}

/**
 * Hindi or Kannada in Latin letters, by the rule of the script: good enough to be compared by `soundOf`. Words that say
 * what a place is are translated, letter names become initials: 'मैसूर हवाई अड्डा' becomes 'masar airport'.
 */
export function latinOf(text: string): string {
  if (!isIndic(text)) return text
  let english = withoutDots(text)
  for (const [hindi, word] of Object.entries(IN_ENGLISH)) {
    english = english.replaceAll(withoutDots(hindi), word)
  }
  return english
    .split(/\s+/)
    .map((word) =>
      INITIALS.test(word) ? word.replace(LETTER_NAME, (name) => LETTER_NAMES[name] ?? '') : latinWord(word),
    )
    .join(' ')
}

/** Without the dot that tells z from j in Hindi, and that many leave out. */
const withoutDots = (text: string) => text.normalize('NFC').replaceAll('\u093c', '')

const latinWord = (word: string) =>
  word.replace(/[\u0900-\u097f\u0c80-\u0cff]/g, (letter) => latinLetter(letter.charCodeAt(0)))

/**
 * How a Latin word sounds, without its vowels, but for a first one: 'whitefield' and 'vhatafald' are both 'vtfld'. Equal
 * for spellings that a person who hears the name would take for one another.
 */
export function soundOf(word: string): string {
  return word
    .replaceAll('tion', 'sn')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replace(/n(?=[pbm])/g, 'm')
    .replace(/([a-z])h/g, (pair, before: string) => (/[aeiou]/.test(before) ? pair : before))
    .replace(/^[aeiou]/, 'A')
    .replace(/[aeiouy]/g, (vowel, at: number) => (at === 0 ? vowel : ''))
    .replace(/(.)\1+/g, '$1')
    .toLowerCase()
}
