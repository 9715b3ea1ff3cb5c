import { sql } from 'drizzle-orm'

/** 32 random bits: the source of randomness that domain rules take to draw codes and PINs. */
export function randomUint32(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}

/** A random id of 128 bits in hex: 32 characters, the last eight of which people read out. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** A random id of 128 bits in hex, drawn by the database for each row that a statement inserts. */
export const RANDOM_ID = sql`lower(hex(randomblob(16)))`
