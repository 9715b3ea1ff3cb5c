/** The 7-bit alphabet of SMS (3GPP TS 23.038, 6.2.1). */
const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** The extension table of the alphabet: each of these characters takes the place of two. */
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€')

/** How many places a text of one part has, and each part of several, whose header takes some. */
const GSM_7_PLACES = { alone: 160, each: 153 }

const UCS_2_PLACES = { alone: 70, each: 67 }

/** The places that each character takes; null where one of them is not in the 7-bit alphabet. */
function gsm7Places(characters: readonly string[]): number[] | null {
  const places = characters.map((one) => (GSM_7.has(one) ? 1 : GSM_7_EXTENSION.has(one) ? 2 : null))
  return places.every((count) => count !== null) ? places : null
}

/**
 * How many SMS a text is sent and billed as: of 160 characters alone and 153 each in the 7-bit alphabet; one character
 * outside it makes all of them 16 bits wide, 70 alone and 67 each. What takes two places is never cut in two.
 */
export function smsParts(text: string): number {
  const characters = [...text]
  const gsm7 = gsm7Places(characters)
  const places = gsm7 ?? characters.map(({ length }) => length)
  const { alone, each } = gsm7 ? GSM_7_PLACES : UCS_2_PLACES
  if (places.reduce((sum, count) => sum + count, 0) <= alone) return 1
  let parts = 1
  let used = 0
  for (const count of places) {
    if (used + count > each) {
      parts += 1
      used = 0
    }
    used += count
  }
  return parts
}
