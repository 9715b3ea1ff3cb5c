/** What is not seen and could disguise what is; not the two joiners, which Indian scripts are written with. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Marks on one letter beyond the fourth: no script piles up more, and a heap of them covers the lines around it. */
const HEAPED = /((?:[\u200c\u200d]{0,2}\p{M}){4})[\p{M}\u200c\u200d]+/gu

/** Text as typed, on one line, without what can't be seen and without heaps of marks. Done twice, it changes nothing. */
export const plainLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .replace(HEAPED, '$1')
    .trim()
