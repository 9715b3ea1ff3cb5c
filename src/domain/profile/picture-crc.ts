const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

/** The sum that a PNG's chunk ends with, over its type and body (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  // By index: an iterator takes several times as long, and a file may be 5 MB.
  for (let at = 0; at < bytes.length; at += 1)
    sum = (TABLE[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffff_ffff) >>> 0
}
