import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './processes.mjs'

const INSTALLED_LOCK = 'node_modules/.installed'

/** Installs what package-lock.json names, once: on a fresh machine and after the lock has changed. */
export async function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(INSTALLED_LOCK) && readFileSync(INSTALLED_LOCK, 'utf8') === lock) return
  console.log('Installing packages (half a minute to a few minutes) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
  writeFileSync(INSTALLED_LOCK, lock)
}
