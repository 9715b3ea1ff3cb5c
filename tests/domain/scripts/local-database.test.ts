import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseName } from '../../../scripts/local-database.mjs'

it('Commands ask the database that wrangler.toml names, also after a restore from a copy', () => {
  expect(databaseName()).toMatch(/^hasiru-cabs/)
  const config = join(mkdtempSync(join(tmpdir(), 'hasiru-')), 'wrangler.toml')
  writeFileSync(config, '[[d1_databases]]\nbinding = "DB"\ndatabase_name = "hasiru-cabs-2"\n')
  expect(databaseName({ config })).toBe('hasiru-cabs-2')
  expect(databaseName({ config, preview: true })).toBe('hasiru-cabs-2-preview')
  writeFileSync(config, 'name = "hasiru-cabs"\n')
  expect(() => databaseName({ config })).toThrow('names no database')
})
