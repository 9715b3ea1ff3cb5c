import * as v from 'valibot'

export const PIN_LENGTH = 4
/** The wrong try with this number locks the PIN until an operator clears it. */
export const PIN_TRIES = 5

/** What its rider reads then. */
export const LOCKED = 'It was typed wrongly five times and is locked.'

/** Beside an unlocked PIN. */
export const CHECK_PLATE_FIRST = 'Check the number plate first, then tell your driver this PIN.'

const PINS = 10 ** PIN_LENGTH
const UINT32 = 2 ** 32

export const PinSchema = v.pipe(v.string(), v.regex(/^\d{4}$/))

/**
 * The PIN of a ride's start (docs/product.md, RIDE-5): every value is equally likely, leading zeros kept. `random` gives
 * unsigned 32-bit integers from a cryptographic source; the few at the top that would favour small PINs are thrown
 * away. `instead`: the PIN whose place it takes, which is not drawn again.
 */
export function drawPin(random: () => number, instead: string | null = null): string {
  const fair = UINT32 - (UINT32 % PINS)
  for (;;) {
    const drawn = random()
    const pin = String(drawn % PINS).padStart(PIN_LENGTH, '0')
    if (drawn < fair && pin !== instead) return pin
  }
}

/** How many wrong tries are left; 0: the PIN is locked. */
export const triesLeft = (tries: number): number => Math.max(0, PIN_TRIES - tries)
