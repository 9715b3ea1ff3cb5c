import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const MOST_WORDS = 40
const RULE = /^- \*\*([A-Z]+)-(\d+)\*\* (.+)$/
const CITED_IN = ['src', 'worker', 'durable-objects', 'sandbox', 'scripts', 'tests', 'migrations', 'docs']

const chapters = readFileSync('docs/product.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [heading, ...lines] = text.split('\n')
    return { heading, lines: lines.filter((line) => line !== '') }
  })

/** What is wrong with one line of a chapter that has ids, in words; null where nothing is. */
function faultOf(line, prefix) {
  const rule = RULE.exec(line)
  if (!rule) return line.startsWith('|') ? null : 'is no table and no rule with an id'
  if (rule[1] !== prefix) return `has another prefix than ${prefix}`
  const words = rule[3].split(/\s+/).length
  return words > MOST_WORDS ? `has ${words} words, at most ${MOST_WORDS}` : null
}

const faults = []
const ids = new Set()
const prefixes = new Set()
for (const { heading, lines } of chapters) {
  const prefix = lines.map((line) => RULE.exec(line)?.[1]).find((found) => found !== undefined)
  if (prefix === undefined) continue
  if (prefixes.has(prefix)) faults.push(`docs/product.md, ${heading}: ${prefix} is another chapter's prefix`)
  prefixes.add(prefix)
  for (const line of lines) {
    const fault = faultOf(line, prefix)
    if (fault) faults.push(`docs/product.md, ${heading}: '${line.slice(0, 60)}' ${fault}`)
    const id = RULE.exec(line)?.slice(1, 3).join('-')
    if (id && ids.has(id)) faults.push(`docs/product.md, ${heading}: ${id} stands there twice`)
    if (id) ids.add(id)
  }
}

const CITATION = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')
const HEADING = /docs\/product\.md,(?:\s|\*|\/\/)+([A-Z][^.):;,]*)/g
const headings = chapters.map(({ heading }) => heading)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CITED_IN])
  .toString()
  .split('\n')
for (const file of files.filter((name) => /\.(tsx?|m[jt]s|sql|md)$/.test(name) && existsSync(name))) {
  const text = readFileSync(file, 'utf8')
  for (const [id] of prefixes.size > 0 ? text.matchAll(CITATION) : [])
    if (!ids.has(id)) faults.push(`${file}: docs/product.md has no ${id}`)
  for (const [, cited] of text.matchAll(HEADING)) {
    const words = cited.replace(/(\s|\*|\/\/)+/g, ' ')
    const isKnown = [...headings, ...prefixes].some(
      (name) => words === name || (/^[ -]/.test(words.slice(name.length)) && words.startsWith(name)),
    )
    if (!isKnown) faults.push(`${file}: docs/product.md has no heading or rule '${words}'`)
  }
}

const index = readFileSync('docs/decisions/README.md', 'utf8')
for (const record of readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name)))
  if (!index.includes(`](${record}) |`)) faults.push(`docs/decisions/README.md has no line of ${record}`)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else {
  console.log(`${ids.size} rules of docs/product.md have an id; every citation has its rule or heading.`)
}
