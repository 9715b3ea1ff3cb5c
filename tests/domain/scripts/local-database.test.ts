import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseName, setOlderStateAside } from '../../../scripts/local-database.mjs'

const NOW = new Date('2026-11-22T04:30:15.000Z')
let root: string
let state: string
let migrations: string

const migrate = (sql: string) => writeFileSync(join(migrations, '0001_people.sql'), sql)
const prepare = () => setOlderStateAside(state, { migrations, now: NOW })
const keep = () => writeFileSync(join(state, 'people.sqlite'), 'Asha')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hasiru-'))
  state = join(root, 'state')
  migrations = join(root, 'migrations')
  mkdirSync(migrations)
  migrate('CREATE TABLE people (id TEXT)')
})

describe('The local database', () => {
  it('is made where there is none, and stays while the migrations do', () => {
    expect(prepare()).toBeNull()
    keep()
    expect(prepare()).toBeNull()
    expect(readFileSync(join(state, 'people.sqlite'), 'utf8')).toBe('Asha')
  })

  it.each([
    ['a migration was edited', () => migrate('CREATE TABLE people (id TEXT, name TEXT)')],
    ['a migration was added', () => writeFileSync(join(migrations, '0002_fares.sql'), '')],
    ['nobody knows what made it', () => writeFileSync(join(state, 'migrations.sha256'), '')],
  ])('is kept under a name with the date, whole, and begun anew where %s', (_, change) => {
    prepare()
    keep()
    change()
    const aside = prepare()
    expect(aside).toBe(`${state}-2026-11-22T04-30-15`)
    expect(readFileSync(join(aside ?? '', 'people.sqlite'), 'utf8')).toBe('Asha')
    expect(existsSync(join(state, 'people.sqlite'))).toBe(false)
    expect(prepare()).toBeNull()
  })

  it('is kept too where it is older than its digest', () => {
    mkdirSync(state)
    keep()
    expect(prepare()).toBe(`${state}-2026-11-22T04-30-15`)
  })
})

it('Commands ask the database that wrangler.toml names, also after a restore from a copy', () => {
  expect(databaseName()).toMatch(/^hasiru-cabs/)
  const config = join(root, 'wrangler.toml')
  writeFileSync(config, '[[d1_databases]]\nbinding = "DB"\ndatabase_name = "hasiru-cabs-2"\n')
  expect(databaseName({ config })).toBe('hasiru-cabs-2')
  expect(databaseName({ config, preview: true })).toBe('hasiru-cabs-2-preview')
  writeFileSync(config, 'name = "hasiru-cabs"\n')
  expect(() => databaseName({ config })).toThrow('names no database')
})
