/** 32 random hex digits. `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` never is. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
