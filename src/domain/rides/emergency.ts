/** How long an emergency link lives, in milliseconds, unless its rider takes it back (docs/product.md, EMERGENCY-6). */
export const EMERGENCY_LINK_MS = 24 * 60 * 60_000

/** Minutes within which a contact is sent one SMS of a ride, however often its rider presses. */
export const EMERGENCY_AGAIN_MINUTES = 10

/** What came of a press: `told` were sent the link within the last 10 minutes, of the rider's `contacts`. */
export function helpSentence(told: readonly string[], contacts: number): string {
  if (told.length > 0)
    return `Our team is told, and ${namesInWords(told)} by SMS with a link to where the car is.`
  return contacts > 0
    ? 'Our team is told. No more SMS go out at the moment: call your contacts.'
    : 'Our team is told. You have named nobody else yet: do it in your profile, and press again.'
}

/** 'Asha', 'Asha and Ravi', 'Asha, Ravi and Meera'. */
export const namesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
