// Reading beyond the end gives NaN, of which no comparison holds: a walk then refuses, and never throws.

export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? Number.NaN

/** Big-endian, as JPEG and PNG write numbers. */
export const uint16 = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1)

/** Big-endian. */
export const uint32 = (bytes: Uint8Array, at: number): number =>
  uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2)

/** Little-endian, as WebP and GIF write numbers. */
export const uint16Little = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100

/** Little-endian, of three bytes. */
export const uint24Little = (bytes: Uint8Array, at: number): number =>
  uint16Little(bytes, at) + byteAt(bytes, at + 2) * 0x1_0000

/** Little-endian. */
export const uint32Little = (bytes: Uint8Array, at: number): number =>
  uint16Little(bytes, at) + uint16Little(bytes, at + 2) * 0x1_0000

/** So many bytes as Latin text; fewer at the end. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Little-endian bytes of a number. */
export const littleBytes = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 0x100 ** index) % 0x100)

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
