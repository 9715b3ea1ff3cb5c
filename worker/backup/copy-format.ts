import * as v from 'valibot'

// What stands in the bucket. Imported by the worker and, in Node, by scripts/restore.mjs: so this file imports nothing of
// ours.

/**
 * Ends every session and every notification: a restored database does not know who signed out since. An epoch rises by one at
 * a time, so seconds since 1970 are above all that were given before, also after a restore before this one.
 */
export const END_SESSIONS = [
  'UPDATE auth_users SET session_epoch = max(session_epoch + 1, unixepoch())',
  'DELETE FROM push_subscriptions',
]

const TableSchema = v.object({
  name: v.string(),
  /** Without generated ones. */
  columns: v.array(v.string()),
  /** The columns of the primary key. */
  key: v.array(v.string()),
})

export type CopiedTable = v.InferOutput<typeof TableSchema>

/** The database's own schema, as far as it is copied. */
const schema = {
  tables: v.array(TableSchema),
  /** What made every table, index, view and trigger, in their order. */
  statements: v.array(v.string()),
}

/** The objects that are written. */
const parts = v.array(v.object({ name: v.string(), lines: v.number(), sha256: v.string() }))

export const ProgressSchema = v.object({
  ...schema,
  /** The place of the table whose rows are read next, and the key of the last row that was written. */
  table: v.number(),
  after: v.nullable(v.array(v.unknown())),
  parts,
})

export type CopiedSchema = Pick<v.InferOutput<typeof ProgressSchema>, 'tables' | 'statements'>

/** The last object of a copy, which describes it: how many rows each table had at its moment. */
export const ManifestSchema = v.object({
  ...schema,
  parts,
  copied_at: v.string(),
  rows: v.record(v.string(), v.number()),
})

export type Manifest = v.InferOutput<typeof ManifestSchema>

const IV_BYTES = 12

const ALGORITHM = 'AES-GCM'

/** As the worker and Node have it, which name its type otherwise. */
export type CopyKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** The key of copies: 32 bytes, in base64. */
export const importKey = (base64: string): Promise<CopyKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    ALGORITHM,
    false,
    ['encrypt', 'decrypt'],
  )

const through = (content: string | ArrayBuffer, by: CompressionStream | DecompressionStream) =>
  new Response(new Blob([content]).stream().pipeThrough(by)).arrayBuffer()

/** An object's whole name is signed with it, so that none is taken for another one. */
const algorithmOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** The text as an object of this name holds it: 12 random bytes, then AES-GCM of it, compressed by gzip. */
export async function seal(key: CopyKey, name: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const packed = await through(text, new CompressionStream('gzip'))
  const encrypted = await crypto.subtle.encrypt(algorithmOf(name, iv), key, packed)
  const sealed = new Uint8Array(IV_BYTES + encrypted.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(encrypted), IV_BYTES)
  return sealed
}

/** The text that was sealed under this name. Throws where the key, the name or a byte is another one. */
export async function unseal(key: CopyKey, name: string, sealed: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = algorithmOf(name, sealed.slice(0, IV_BYTES))
  const packed = await crypto.subtle.decrypt(algorithm, key, sealed.slice(IV_BYTES)).catch((cause) => {
    throw new Error(`${name} can’t be read: BACKUP_KEY is another one than then, or it was changed.`, {
      cause,
    })
  })
  return new TextDecoder().decode(await through(packed, new DecompressionStream('gzip')))
}

/** SHA-256 of a text, in hex. */
export async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
