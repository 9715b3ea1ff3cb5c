/** A number plate without spaces and hyphens, in capitals: how two of them are compared. */
export function plateKey(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}

const PLATE = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/
const BHARAT_PLATE = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/

/**
 * A plate as it is kept and shown, 'KA 09 AB 1234' or '22 BH 1234 AB'; null for what is no Indian plate.
 * docs/product.md, Operations.
 */
export function readPlate(typed: string): string | null {
  const [, ...parts] = PLATE.exec(plateKey(typed)) ?? BHARAT_PLATE.exec(plateKey(typed)) ?? []
  return parts.length === 0 ? null : parts.filter((part) => part !== '').join(' ')
}
