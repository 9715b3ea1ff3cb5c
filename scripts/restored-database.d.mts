import type { DatabaseSync } from 'node:sqlite'

interface Schema {
  tables: { name: string; columns: string[]; key: string[] }[]
  statements: string[]
}

interface Copy extends Schema {
  copied_at: string
  rows: Record<string, number>
}

export function stageCopy(from: {
  key: CryptoKey
  id: string
  read: (name: string) => Promise<ArrayBuffer | Uint8Array>
  file: string
}): Promise<{ staged: DatabaseSync; copy: Copy }>
export function faultsOf(staged: DatabaseSync, copy: Copy): string[]
export function renewDerived(staged: DatabaseSync, schema: Schema): string[]
export function fillDatabase(database: unknown, source: DatabaseSync, schema: Schema): Promise<void>
