/** Puzzles of one proof, each solved after the other: of many small ones the time varies less than of a large one. */
export const WORK_STEPS = 8

/** A puzzle is solved by a hash that begins with so many zero bits: after 128 attempts on average. */
const ZERO_BITS = 7

/**
 * Rounds of one attempt. The platform's own function does them, off the main thread, so that a phone is not much slower
 * than a program of an attacker's: about 0.75 ms on a desktop processor, four times that on a cheap phone.
 */
const ROUNDS = 4000

/** 128 attempts on average, and 10,000 with a probability below 1e-34: a page that finds none gives up. */
export const MAX_NONCE = 10_000

const encoder = new TextEncoder()

/** The solver of a challenge's puzzles: whether this number solves the one of this step. */
export async function puzzlesOf(
  challenge: string,
): Promise<(step: number, nonce: number) => Promise<boolean>> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(challenge), 'PBKDF2', false, ['deriveBits'])
  return async (step, nonce) => {
    const salt = encoder.encode(`${step}.${nonce}`)
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
    const [first = 255] = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 32))
    return first >> (8 - ZERO_BITS) === 0
  }
}
