import { readFileSync } from 'node:fs'
import { peopleStatements } from './people.mjs'
import { demoTripStatements } from './trip-statements.mjs'

/**
 * SQL for what a newcomer's local database needs beside the migrations: rental packages, demo people, trips around
 * `now`. Safe to repeat. Only local scripts run it; production gets nothing of it.
 */
export function seedSql(now) {
  const packages = readFileSync('scripts/seed.sql', 'utf8')
  return [packages, ...peopleStatements(now), ...demoTripStatements(now)].join('\n')
}
