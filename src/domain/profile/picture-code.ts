import { byteAt } from './picture-bytes'

/** How files begin that something else than an image's reader would run or unpack. Long enough that pixels don't say them. */
const ANYWHERE = ['<script', '<?php', '<html', '<!doctype', '<iframe', 'javascript:', '%pdf-']
/** Shorter ones: among coded pixels they come up by chance. */
const BESIDE_PIXELS = [...ANYWHERE, '<svg', '<?=', 'pk\x03\x04', 'mz\x90\0', '\x7felf']

const codesOf = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0))

/** Words by their first byte, which most bytes are not. */
function indexOf(words: readonly string[]): (readonly Uint8Array[] | undefined)[] {
  const byFirst: Uint8Array[][] = []
  for (const word of words.map(codesOf))
    byFirst[byteAt(word, 0)] = [...(byFirst[byteAt(word, 0)] ?? []), word]
  return byFirst
}

const IN_A_FILE = indexOf(ANYWHERE)
const IN_WORDS = indexOf(BESIDE_PIXELS)

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

function holds(bytes: Uint8Array, words: readonly (readonly Uint8Array[] | undefined)[]): boolean {
  return bytes.some((byte, at) =>
    words[lower(byte)]?.some((word) =>
      word.every((letter, step) => lower(byteAt(bytes, at + step)) === letter),
    ),
  )
}

/** Whether a picture's file carries a page, a script, a program or an archive: in what it says, or in its pixels. */
export const carriesCode = (file: Uint8Array, left: readonly Uint8Array[]): boolean =>
  holds(file, IN_A_FILE) || left.some((said) => holds(said, IN_WORDS))
