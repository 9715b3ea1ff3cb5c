import { dirname, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkImports } from '../../../scripts/check-imports.mjs'

const PATH = /^(src|worker|durable-objects|sandbox|scripts)\//

/** What is said of a file that imports a package or another file. */
function faultsOf(from: string, used: string) {
  const path = relative(dirname(from), used)
  const name = PATH.test(used) ? (path.startsWith('.') ? path : `./${path}`) : used
  return checkImports({ [from]: `import { a } from '${name}'\n`, ...(PATH.test(used) && { [used]: '' }) })
    .faults
}

const DOMAIN = 'src/domain/fares/fare.ts'
const COMPONENT = 'src/components/toast.tsx'
const ISLAND = 'src/islands/booking/island.tsx'
const PAGE = 'src/pages/booking.tsx'
const OBJECT = 'durable-objects/phone-guard.ts'
const ROUTES = 'worker/bookings/routes.ts'
const SANDBOX = 'sandbox/state.ts'

const otherIslands = ['sign-in', 'trips', 'profile', 'tracking', 'share', 'driver', 'ops', 'pay'].map(
  (name) => `src/islands/${name}/island.tsx`,
)
const ofTheServer = [SANDBOX, ROUTES, 'worker/config.ts', 'worker/app.ts', OBJECT]

const REFUSED: Record<string, string[]> = {
  [DOMAIN]: [
    ...['react', 'react-dom', 'react-dom/server', 'hono', 'hono/cookie', 'drizzle-orm', 'drizzle-orm/d1'],
    ...['@preact/signals-react', 'cloudflare:workers', 'node:crypto', 'virtual:assets', 'lucia'],
    ...[...ofTheServer, COMPONENT, ISLAND, PAGE, 'src/api.ts', 'src/brand.ts', 'src/routes.ts'],
  ],
  [COMPONENT]: [...ofTheServer, ISLAND, PAGE],
  [ISLAND]: ['react-dom/server', 'react-dom/server.edge', ...ofTheServer, PAGE, ...otherIslands],
  [PAGE]: ofTheServer,
  [OBJECT]: [SANDBOX, ROUTES, ISLAND, COMPONENT, PAGE],
  [ROUTES]: [SANDBOX, ISLAND, COMPONENT, PAGE, 'worker/ops/routes.ts', 'scripts/local-settings.mjs'],
}

const ALLOWED: Record<string, string[]> = {
  [DOMAIN]: ['valibot', 'src/domain/kolkata-time.ts'],
  [COMPONENT]: ['react', DOMAIN, 'src/brand.ts'],
  [ISLAND]: ['react', 'react-dom', 'src/islands/map/route-map.tsx', 'src/islands/search-form/form.tsx'],
  [PAGE]: ['react-dom/server', ISLAND],
  [OBJECT]: ['cloudflare:workers', DOMAIN],
  [ROUTES]: ['hono', OBJECT, 'worker/config.ts'],
  'worker/pages/routes.tsx': [PAGE],
}

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([from, all]) => all.map((used) => [from, used] as const))

describe('The direction of imports', () => {
  it.each(pairs(REFUSED))('%s may not use %s', (from, used) => {
    expect(faultsOf(from, used)).toHaveLength(1)
  })

  it.each(pairs(ALLOWED))('%s may use %s', (from, used) => {
    expect(faultsOf(from, used)).toEqual([])
  })

  it.each([
    "import type { A } from '../ops/many'",
    "export { a } from '../ops/many'",
    "import '../ops/many.ts'",
    "const many = await import('../ops/many')",
    "import text from '../ops/many.ts?raw'",
    "import {\n  a,\n} from '../ops/many'",
  ])('sees %j', (line) => {
    const faults = checkImports({ [ISLAND]: line, 'src/islands/ops/many.ts': '' }).faults
    expect(faults).toEqual([`${ISLAND} uses src/islands/ops/many.ts: neighbours don't use each other`])
  })

  it('refuses a circle of files', () => {
    const [a, b] = ['src/domain/a.ts', 'src/domain/b.ts'] as const
    expect(checkImports({ [a]: "import './b'", [b]: "import './a'" }).faults).toEqual([
      `a cycle: ${a} → ${b} → ${a}`,
    ])
  })
})
