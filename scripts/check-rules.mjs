import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const PAGE = 'docs/product.md'
const MOST_WORDS = 40
const RULE = /^- \*\*([A-Z]+)-(\d+)\*\* (.+)$/
const CITED_IN = ['src', 'worker', 'durable-objects', 'sandbox', 'scripts', 'tests', 'migrations', 'docs']
/** What follows the page's name and a comma, over the line breaks and marks of comments. */
const CITATION = /docs\/product\.md,(?:\s|\*|\/\/)+([^\s.):;,]*)/g
/** A file or folder that a page names whole. */
const NAMED_PATH = /`((?:src|worker|durable-objects|sandbox|scripts|tests|migrations|docs)\/[\w./-]+)`/g

/** What is wrong with one line of a chapter, in words; null where nothing is. */
function faultOf(line, prefix) {
  const rule = RULE.exec(line)
  if (!rule) return line.startsWith('|') ? null : 'is no table and no rule with an id'
  if (rule[1] !== prefix) return `has another prefix than ${prefix}`
  const words = rule[3].split(/\s+/).length
  return words > MOST_WORDS ? `has ${words} words, at most ${MOST_WORDS}` : null
}

/**
 * The ids of the rules, and what is wrong: with the page of rules, and with the files, by their paths, that cite them. A
 * rule is one bullet of at most 40 words with an id, which code or a test cites; a citation names ids, and no heading.
 */
export function checkRules(page, files) {
  const faults = []
  const ids = new Set()
  const prefixes = new Set()
  for (const text of page.split(/^## /m).slice(1)) {
    const [heading, ...lines] = text.split('\n').filter((line) => line !== '')
    const prefix = lines.map((line) => RULE.exec(line)?.[1]).find((found) => found !== undefined)
    if (prefix !== undefined && prefixes.has(prefix))
      faults.push(`${PAGE}, ${heading}: ${prefix} is another chapter's prefix`)
    prefixes.add(prefix)
    for (const line of lines) {
      const fault = faultOf(line, prefix)
      if (fault) faults.push(`${PAGE}, ${heading}: '${line.slice(0, 60)}' ${fault}`)
      const id = RULE.exec(line)?.slice(1, 3).join('-')
      if (id && ids.has(id)) faults.push(`${PAGE}, ${heading}: ${id} stands there twice`)
      if (id) ids.add(id)
    }
  }
  const cited = new Set()
  const named = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')
  for (const [file, text] of Object.entries({ [PAGE]: page, ...files })) {
    for (const [id] of text.matchAll(named)) {
      if (!ids.has(id)) faults.push(`${file}: ${PAGE} has no ${id}`)
      if (!file.startsWith('docs/')) cited.add(id)
    }
    for (const [, cited] of text.matchAll(CITATION))
      if (!/^[A-Z]+-\d+$/.test(cited)) faults.push(`${file}: '${cited}' is no id of a rule of ${PAGE}`)
  }
  for (const id of ids) if (!cited.has(id)) faults.push(`${PAGE}: no code and no test cites ${id}`)
  return { ids, faults }
}

function main() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CITED_IN])
    .toString()
    .split('\n')
    .filter((name) => /\.(tsx?|m[jt]s|css|sql|md)$/.test(name) && existsSync(name))
  const { ids, faults } = checkRules(
    readFileSync(PAGE, 'utf8'),
    Object.fromEntries(files.map((name) => [name, readFileSync(name, 'utf8')])),
  )
  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/glossary.md'])
    for (const [, path] of readFileSync(page, 'utf8').matchAll(NAMED_PATH))
      if (!existsSync(path)) faults.push(`${page}: there is no ${path}`)
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  for (const record of readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name)))
    if (!index.includes(`](${record}) |`)) faults.push(`docs/decisions/README.md has no line of ${record}`)
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  } else {
    console.log(`${ids.size} rules of ${PAGE} have an id; every citation has its rule.`)
  }
}

if (import.meta.filename === process.argv[1]) main()
