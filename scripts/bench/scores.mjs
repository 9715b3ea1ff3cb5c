import lighthouse from 'lighthouse'
import { table } from './numbers.mjs'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const COLUMNS = ['page', ...CATEGORIES, 'CLS', 'LCP ms', '']

const FULL = 1

/** What cost a page a hundred somewhere, by the names of the audits; performance has its own column. */
function lackOf({ categories, audits }) {
  const judged = CATEGORIES.slice(1).flatMap((id) => categories[id].auditRefs)
  return judged
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < FULL)
    .map(({ id }) => id)
    .join(', ')
}

/**
 * Lighthouse's mobile preset on each page: scores of a hundred, shift, and largest paint on the phone and network that
 * it simulates. `debugPort` is where the browser is spoken to.
 */
export async function scorePages({ address, paths }, debugPort) {
  const rows = []
  for (const path of paths) {
    const { lhr } = await lighthouse(address + path, {
      port: debugPort,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    })
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
    rows.push([
      path,
      ...CATEGORIES.map((id) => String(Math.round(lhr.categories[id].score * 100))),
      lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3),
      String(Math.round(lhr.audits['largest-contentful-paint'].numericValue)),
      lackOf(lhr),
    ])
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  console.log(table(COLUMNS, rows))
}
