import { base64url } from 'jose'
import * as v from 'valibot'

/**
 * JSON as UTF-8 in base64url, for cookies, headers and addresses: percent-encoded, Kannada would be over twice as long.
 */
export const encodeJson = (value: unknown): string => base64url.encode(JSON.stringify(value))

/** What `encodeJson` made of a value of this schema; null for anything else. */
export function decodeJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(base64url.decode(text))))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** So many random bytes in base64url; 32 of them are 43 characters. */
export const randomToken = (bytes = 32): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)))
