import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { missingSettings, sectionNames } from '../worker/config.ts'

// Lists every setting that production still lacks. Looks at wrangler.toml, at the file named on the command line
// (NAME=value lines), at the process's own environment, and with --deployed at the names Cloudflare holds.

const [, , ...words] = process.argv
const file = words.find((word) => !word.startsWith('--'))

function varsOfWranglerToml() {
  const section =
    readFileSync('wrangler.toml', 'utf8')
      .split(/^\[vars\]$/m)[1]
      ?.split(/^\[/m)[0] ?? ''
  return parseEnv(section.replace(/\s*=\s*/g, '='))
}

function deployedSecrets() {
  if (!words.includes('--deployed')) return {}
  const listed = JSON.parse(execFileSync('wrangler', ['secret', 'list'], { encoding: 'utf8' }))
  return Object.fromEntries(listed.map(({ name }) => [name, 'set']))
}

if (file && !existsSync(file)) throw new Error(`There is no file ${file}`)
const settings = {
  ...process.env,
  ...varsOfWranglerToml(),
  ...(file ? parseEnv(readFileSync(file, 'utf8')) : {}),
  ...deployedSecrets(),
}

const missing = sectionNames.flatMap((section) =>
  missingSettings(settings, section).map((name) => ({ section, name })),
)
for (const { section, name } of missing)
  console.log(`missing for ${section}: ${name}   (wrangler secret put ${name})`)
console.log(missing.length === 0 ? 'Every setting is there.' : `${missing.length} settings are missing.`)
process.exitCode = missing.length === 0 ? 0 : 1
