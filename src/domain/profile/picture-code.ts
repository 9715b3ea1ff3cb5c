/** How files begin that something else than an image's reader would run or unpack. Long enough that pixels don't say them. */
const ANYWHERE = ['<script', '<?php', '<html', '<!doctype', '<iframe', 'javascript:', '%pdf-']
/** Shorter ones: among coded pixels they come up by chance, so they are looked for beside them alone. */
const BESIDE_PIXELS = ['<svg', '<?=', 'pk\x03\x04', 'mz\x90\0', '\x7felf']

const codesOf = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0))

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

const bothCases = (byte: number) => (byte >= 0x61 && byte <= 0x7a ? [byte, byte - 0x20] : [byte])
const pairOf = (first = 0, second = 0) => first * 0x100 + second

interface Wanted {
  words: readonly Uint8Array[]
  /** For each two bytes the place in `words`, from 1, of the one word that begins with them. */
  begins: Uint8Array
}

/** Words of which no two begin with the same two letters. */
function wanted(...words: Uint8Array[]): Wanted {
  const begins = new Uint8Array(0x1_0000)
  words.forEach(([first = 0, second = 0], index) => {
    for (const one of bothCases(first)) {
      for (const two of bothCases(second)) begins[pairOf(one, two)] = index + 1
    }
  })
  return { words, begins }
}

const IN_A_FILE = wanted(...ANYWHERE.map(codesOf))
const IN_WORDS = wanted(...BESIDE_PIXELS.map(codesOf))

function isAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let step = 2; step < word.length; step += 1) {
    if (lower(bytes[at + step] ?? 0) !== word[step]) return false
  }
  return at + word.length <= bytes.length
}

/** In plain loops, by two bytes at a time: a file of nothing but beginnings is to cost no more than another. */
function holds(bytes: Uint8Array, { words, begins }: Wanted): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const place = begins[pairOf(bytes[at], bytes[at + 1])]
    if (!place) continue
    const word = words[place - 1]
    if (word && isAt(bytes, at, word)) return true
  }
  return false
}

/**
 * Whether a picture's file carries a page, a script, a program or an archive: anywhere, or in what it says beside its
 * pixels. `left` are pieces of the file.
 */
export const carriesCode = (file: Uint8Array, left: readonly Uint8Array[]): boolean =>
  holds(file, IN_A_FILE) || left.some((said) => holds(said, IN_WORDS))
