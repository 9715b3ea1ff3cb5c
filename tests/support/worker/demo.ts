import { env } from 'cloudflare:workers'
import { demoStatements } from '../../../scripts/seed/trip-statements.mjs'
import seed from '../../../scripts/seed.sql?raw'

const packages = () =>
  seed
    .replace(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')

export const sow = (statements: readonly string[]) =>
  env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
export const sowPackages = () => sow(packages())
/** The packages, people and trips of the demo, as they are at this moment. */
export const sowDemo = (now = new Date()) => sow([...packages(), ...demoStatements(now)])
