import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const STATIC_IMPORT = /^import\s[^'(]*'([^']+)'/gm

/** What a script and all that it imports load before their first line runs. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    if (path.startsWith('.')) loadedBy(join(dirname(file), path), seen)
    else seen.add(path)
  return seen
}

const INSTALLING = globSync('scripts/*.mjs').filter((file) => {
  const text = readFileSync(file, 'utf8')
  return text.includes('await ensureInstalled()')
})

it('the commands that install the packages are npm start, npm test and the like', () => {
  expect(INSTALLING).toEqual(expect.arrayContaining(['scripts/start.mjs', 'scripts/test.mjs']))
})

it.each(INSTALLING)('%s loads no package before it has installed them', (file) => {
  const packages = [...loadedBy(file)].filter((path) => !/^(node:|scripts\/)/.test(path))
  expect(packages).toEqual([])
})
