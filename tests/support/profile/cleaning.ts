import { type CleanPicture, cleanPicture } from '../../../src/domain/profile/picture'
import { HONEST } from './pictures'

export const honest = Object.entries(HONEST)

export function cleaned(bytes: Uint8Array): CleanPicture {
  const result = cleanPicture(bytes)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Why a file is refused; null where it is taken. */
export function refusedFor(bytes: Uint8Array) {
  const result = cleanPicture(bytes)
  if (result.ok) return null
  return result.refusal.reason === 'too_large' ? 'too_large' : result.refusal.because
}

export const says = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).includes(Buffer.from(text, 'latin1'))
