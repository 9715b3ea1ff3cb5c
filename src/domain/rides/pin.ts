import * as v from 'valibot'
import { drawDigits } from '../sign-in/one-time-code'

export const PIN_LENGTH = 4
/** The wrong try with this number locks the PIN until an operator clears it. */
export const PIN_TRIES = 5

/** What its rider reads then. */
export const LOCKED = 'It was typed wrongly five times and is locked.'

/** Beside an unlocked PIN. */
export const CHECK_PLATE_FIRST = 'Check the number plate first, then tell your driver this PIN.'

export const PinSchema = v.pipe(v.string(), v.regex(/^\d{4}$/))

/** The PIN of a ride's start (docs/product.md, RIDE-5). `instead`: the PIN whose place it takes, which is not drawn again. */
export function drawPin(random: () => number, instead: string | null = null): string {
  for (;;) {
    const pin = drawDigits(PIN_LENGTH, random)
    if (pin !== instead) return pin
  }
}

/** How many wrong tries are left; 0: the PIN is locked. */
export const triesLeft = (tries: number): number => Math.max(0, PIN_TRIES - tries)
