import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '../../scripts/brand-plugin'
import { deploy, type Tools, toolsOf } from '../../scripts/deploy'
import { run } from '../../scripts/processes.mjs'
import { startCloudflare } from '../support/deploy/cloudflare'
import { fileOf, SETTINGS } from '../support/deploy/settings'

let cloudflare: Awaited<ReturnType<typeof startCloudflare>>
let folder: string

beforeEach(async () => {
  cloudflare = await startCloudflare(['malnadrides.in'])
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
})
afterEach(() => cloudflare.stop())

const HOST = SETTINGS.BRAND_HOST ?? ''
const PREVIEW_HOST = 'hasiru-cabs-preview.malnad.workers.dev'
const OTHER_HOST = 'hasiru-cabs.malnad.workers.dev'

/** The bindings of wrangler.toml as a build writes them. */
const BUILT = {
  name: 'hasiru-cabs',
  d1_databases: [{ binding: 'DB', database_name: 'hasiru-cabs' }],
  kv_namespaces: [{ binding: 'KV' }],
  r2_buckets: [
    { binding: 'PICTURES', bucket_name: 'driver-profile-pictures' },
    { binding: 'BACKUPS', bucket_name: 'hasiru-cabs-backups' },
  ],
  queues: {
    producers: [{ binding: 'MESSAGES', queue: 'hasiru-messages' }],
    consumers: [{ queue: 'hasiru-messages', dead_letter_queue: 'hasiru-messages-failed' }],
  },
  ratelimits: [{ name: 'PAY_LIMIT', namespace_id: '1004' }],
}

/** Notes how wrangler and the product are called, among the calls of the account. */
const quickTools = (changed: Partial<Tools> = {}): Tools => ({
  async build() {
    writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(BUILT))
    writeFileSync(join(folder, 'index.js'), `export default ['${HOST}', '${PREVIEW_HOST}', '${OTHER_HOST}']`)
    return folder
  },
  async wrangler(args) {
    cloudflare.calls.push(`wrangler ${args.map((one) => one.replace(/^\/.*\//, '')).join(' ')}`)
  },
  async ask(address) {
    cloudflare.calls.push(`GET ${address}`)
    return new Response()
  },
  wait: async () => {},
  ...changed,
})

/** What a deployment says where it stops; nothing where it doesn't. */
async function said(
  changed: Record<string, string> = {},
  tools = quickTools(),
  more: { environment?: 'preview'; dryRun?: true } = {},
) {
  const settingsFile = join(folder, 'settings.env')
  writeFileSync(settingsFile, fileOf({ ...SETTINGS, ...changed }))
  const asked = { environment: 'production', settingsFile, dryRun: false, ...more } as const
  return deploy(asked, cloudflare.env, tools).then(
    () => '',
    (error: Error) => error.message,
  )
}

const written = () => JSON.parse(readFileSync(join(folder, 'wrangler.deploy.json'), 'utf8'))

const BUCKETS = ['/r2/buckets', '/r2/buckets']
const LOOKS = ['/d1/database', ...BUCKETS, '/queues', '/queues', '/storage/kv/namespaces']
const RULES = '/r2/buckets/hasiru-cabs-backups/lifecycle'
const withLooks = (looks: string[]) => [
  ...['GET /zones', 'GET /zones', 'GET /workers/domains', ...looks],
  'wrangler d1 migrations apply hasiru-cabs --remote -c wrangler.deploy.json',
  'wrangler deploy -c wrangler.deploy.json --secrets-file secrets.json',
  'GET /workers/scripts/hasiru-cabs/secrets',
  `GET https://${HOST}/health`,
]

describe('A deployment', () => {
  beforeEach(() => cloudflare.deployed('hasiru-cabs'))

  it('makes what is missing in an empty account, and when repeated makes nothing', async () => {
    expect(await said()).toBe('')
    expect(cloudflare.takeCalls()).toEqual(
      withLooks([
        ...LOOKS.flatMap((path) => [`GET ${path}`, `POST ${path}`, `GET ${path}`]),
        ...[`GET ${RULES}`, `PUT ${RULES}`],
      ]),
    )
    expect(cloudflare.databases.get('hasiru-cabs')?.location).toBe('apac')
    const first = written()
    expect(first.d1_databases[0].database_id).toMatch(/^[0-9a-f]{32}$/)
    expect(first.kv_namespaces).toEqual([{ binding: 'KV', id: cloudflare.namespaces.get('hasiru-cabs-kv') }])
    expect(first.routes).toEqual([{ pattern: HOST, custom_domain: true }])
    expect(await said()).toBe('')
    expect(cloudflare.takeCalls()).toEqual(withLooks([...LOOKS, RULES].map((path) => `GET ${path}`)))
    expect(written()).toEqual(first)
  })

  it('of a preview has a worker, data and counters of its own, at an address of the platform’s if that is named', async () => {
    cloudflare.deployed('hasiru-cabs-preview')
    const changed = { RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd', BRAND_HOST: PREVIEW_HOST }
    expect(await said(changed, quickTools(), { environment: 'preview' })).toBe('')
    const { name, ratelimits, queues, workers_dev, routes } = written()
    expect([name, ratelimits[0].namespace_id]).toEqual(['hasiru-cabs-preview', '91004'])
    expect([workers_dev, routes]).toEqual([true, []])
    expect(queues.consumers[0].dead_letter_queue).toBe('hasiru-messages-failed-preview')
    const made = [cloudflare.databases, cloudflare.namespaces, cloudflare.queues]
    expect(made.flatMap((one) => [...one.keys()]).every((one) => one.includes('-preview'))).toBe(true)
    expect(cloudflare.calls).not.toContain('GET /zones')
  })

  it('takes no host from another worker', async () => {
    cloudflare.domains.set(HOST, 'hasiru-cabs')
    const changed = { RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd' }
    const preview = { environment: 'preview' } as const
    expect(await said(changed, quickTools(), preview)).toMatch(
      /^Stopped at 'host': book\.malnadrides\.in is served by the worker hasiru-cabs, and[\s\S]*Nothing was changed/,
    )
    const other = await said({ ...changed, BRAND_HOST: OTHER_HOST }, quickTools(), preview)
    expect(other).toContain('not the address of the worker')
    expect(cloudflare.takeCalls().filter((call) => !call.startsWith('GET /'))).toEqual([])
    expect(await said()).toBe('')
  })

  it('finds its KV namespace behind a hundred others', async () => {
    for (let i = 0; i < 150; i += 1) cloudflare.namespaces.set(`other-${i}`, `id-${i}`)
    cloudflare.namespaces.set('hasiru-cabs-kv', 'id-of-ours')
    expect(await said()).toBe('')
    expect(written().kv_namespaces).toEqual([{ binding: 'KV', id: 'id-of-ours' }])
    expect(cloudflare.takeCalls()).not.toContain('POST /storage/kv/namespaces')
  })

  it('sets when copies and deletions leave their bucket, and leaves rules that are not ours', async () => {
    const other = { id: 'Default Multipart Abort Rule', enabled: true, conditions: { prefix: '' } }
    const old = { id: 'copies-35-days', enabled: false, conditions: { prefix: 'copies/' } }
    cloudflare.rules.set('hasiru-cabs-backups', [other, old])
    const deleted = (id: string, prefix: string, days: number) => ({
      ...{ id, enabled: true, conditions: { prefix } },
      deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * 24 * 60 * 60 } },
    })
    expect(await said()).toBe('')
    expect(cloudflare.rules.get('hasiru-cabs-backups')).toEqual([
      other,
      deleted('copies-35-days', 'copies/', 35),
      deleted('deletions-90-days', 'deletions/', 90),
    ])
  })

  it.each([...new Set(LOOKS)])('goes on where the answers of GET and POST %s are lost', async (path) => {
    cloudflare.lost.push(new RegExp(`^GET ${path} `), new RegExp(`^POST ${path} `))
    expect(await said()).toBe('')
    const times = LOOKS.filter((one) => one === path).length
    expect(cloudflare.takeCalls().filter((call) => call === `POST ${path}`)).toHaveLength(times)
  })

  it('stops at what the provider refuses, with its words, and begins nothing after', async () => {
    cloudflare.refused.push(/^POST \/r2\/buckets$/)
    expect(await said()).toMatch(/^Stopped at 'resources': POST .*Please enable R2 \(10042\).*command again/s)
    expect(cloudflare.takeCalls().join()).not.toMatch(/queues|wrangler/)
  })

  it('sends no worker where a migration fails', async () => {
    const wrangler = async ([first]: string[]) => Promise.reject(new Error(`${first}: no such table`))
    expect(await said({}, quickTools({ wrangler }))).toMatch(
      /^Stopped at 'migrations': d1: no such table[\s\S]*The worker that runs is the one before/,
    )
  })

  it.each(['d1', 'deploy'])('that died in wrangler %s comes to its end by the same command', async (at) => {
    await new Promise<void>((died) => {
      const hangs = () => {
        died()
        return new Promise(() => {})
      }
      const wrangler = async ([first]: string[]) => (first === at ? hangs() : undefined)
      void said({}, quickTools({ wrangler }))
    })
    cloudflare.takeCalls()
    expect(await said()).toBe('')
    expect(cloudflare.takeCalls()).toEqual(withLooks([...LOOKS, RULES].map((path) => `GET ${path}`)))
  })

  it.each<[string, Record<string, string>, string]>([
    ['a secret is missing', { QUOTE_KEY: '' }, 'QUOTE_KEY is shorter'],
    ['the account has no domain', { BRAND_HOST: 'a.elsewhere.in' }, 'no domain for a.elsewhere.in'],
    ['the build is of another host', { BRAND_HOST: 'a.malnadrides.in' }, 'build of another host than a.m'],
  ])('changes nothing where %s', async (_, changed, words) => {
    const stopped = await said(changed)
    expect(stopped).toContain(words)
    expect(stopped).toContain('Nothing was changed')
    expect(cloudflare.calls.filter((call) => call !== 'GET /zones')).toEqual([])
  })

  it('removes a secret of ours that the file no longer has, and none that we don’t know', async () => {
    cloudflare.deployed('hasiru-cabs', ['OTP_PEPPER', 'OTP_PEPPER_PREVIOUS', 'OF_SOMEBODY_ELSE'])
    expect(await said()).toBe('')
    const left = cloudflare.workers.get('hasiru-cabs')?.secrets.keys() ?? []
    expect([...left]).toEqual(['OTP_PEPPER', 'OF_SOMEBODY_ELSE'])
  })

  it('waits for a host that is new, and says how to go back from a worker that is not well', async () => {
    const answers = [null, new Response('', { status: 530 }), new Response()]
    const ask = async () => {
      const next = answers.length > 0 ? answers.shift() : new Response('{"kv":"no answer"}', { status: 503 })
      return next ?? Promise.reject(new Error('no such host'))
    }
    expect(await said({}, quickTools({ ask }))).toBe('')
    expect(await said({}, quickTools({ ask }))).toMatch(
      /^Stopped at 'health': .*\/health: HTTP 503 \{"kv":"no answer"\}[\s\S]*npx wrangler rollback --name hasiru-cabs/,
    )
  })

  it('says nothing of going back where the clock alone is late', async () => {
    const found = (kv: boolean) =>
      JSON.stringify({ kv: { isFine: kv }, clock_nightly: { isFine: false, failed: [] } })
    const ask = (kv: boolean) => async () => new Response(found(kv), { status: 503 })
    expect(await said({}, quickTools({ ask: ask(true) }))).toBe('')
    expect(await said({}, quickTools({ ask: ask(false) }))).toContain('wrangler rollback')
  })

  it('that is dry needs no account, and leaves no secret behind', async () => {
    let secrets = ''
    const wrangler = async (args: string[]) => {
      secrets = args[args.indexOf('--secrets-file') + 1] ?? ''
      expect(JSON.parse(readFileSync(secrets, 'utf8')).OTP_PEPPER).toBe(SETTINGS.OTP_PEPPER)
      expect(args).toContain('--dry-run')
    }
    expect(await said({}, quickTools({ wrangler }), { dryRun: true })).toBe('')
    expect([cloudflare.calls, existsSync(secrets)]).toEqual([[], false])
  })
})

it('A build holds the company of its file of settings as text, with no name of another', () => {
  const { load, resolveId } = brand({ ...SETTINGS, BRAND_OFFICE: '12.97,77.59' })
  const text = load(resolveId('#brand') ?? '')
  for (const part of [`"host":"${HOST}"`, '"office":{"lat":12.97,"lng":77.59}', 'IS_SAMPLE = false'])
    expect(text).toContain(part)
  // Lines of comments aside. The word has its meaning on a page, and our letters are called so.
  const named = /^(?!\s*(\/\/|\/?\*)).*(Hasiru (?!means|is Kannada|Kannada')|hasirucabs|\.example').*/gim
  const files = globSync('{src,worker,durable-objects}/**/*.{ts,tsx}')
  expect([text, ...files.map((one) => readFileSync(one, 'utf8'))].join('\n').match(named)).toBeNull()
})

it('The configuration names no id, and has each round’s times, the queue of what failed, traces and https below its host', () => {
  expect(readFileSync('public/_headers', 'utf8')).toContain('max-age=31536000; includeSubDomains')
  const said = /^((database_|preview_)?id|dead_letter_queue|crons|enabled) = .*/gm
  expect(readFileSync('wrangler.toml', 'utf8').match(said)).toEqual([
    ...[
      'dead_letter_queue = "hasiru-messages-failed"',
      'crons = ["* * * * *", "*/5 * * * *", "30 20 * * *"]',
    ],
    ...['enabled = true', 'enabled = true'],
  ])
})

describe('With wrangler itself', { tags: 'slow', timeout: 600_000 }, () => {
  /** The build that stands in dist, or a new one, as if it were of this host. */
  async function realTools(migrations = 'migrations'): Promise<Tools> {
    if (!existsSync('dist/hasiru_cabs/wrangler.json')) await run('vite', ['build'], { quiet: true })
    cpSync('dist', join(folder, 'dist'), { recursive: true })
    const built = join(folder, 'dist/hasiru_cabs')
    const config = JSON.parse(readFileSync(join(built, 'wrangler.json'), 'utf8'))
    config.d1_databases[0].migrations_dir = join(process.cwd(), migrations)
    writeFileSync(join(built, 'wrangler.json'), JSON.stringify(config))
    writeFileSync(join(built, 'host.js'), `'${HOST}'`)
    return { ...quickTools(), wrangler: toolsOf(cloudflare.env).wrangler, build: async () => built }
  }

  /** Each call once and without ids, as the first of it came; those that wrangler makes together by name. */
  function recorded() {
    const short = cloudflare
      .takeCalls()
      .map((call) => call.replace(/[0-9a-f]{32}|(?<=buckets.)[\w-]+/g, 'ID'))
    const together = short.splice(short.findIndex((call) => call.endsWith('/subdomain')))
    return [...new Set([...short, ...together.sort()]), ''].join('\n')
  }

  it('the calls of a first deployment and of a second are these', async () => {
    const tools = await realTools()
    expect(await said({}, tools)).toBe('')
    const first = recorded()
    await expect(first).toMatchFileSnapshot('first-deployment.txt')
    expect(await said({}, tools)).toBe('')
    const [before, now] = [first.split('\n'), recorded().split('\n')]
    // All that makes or uploads something is left out, and what was looked at is looked at again.
    const less = before.filter((call) => !now.includes(call)).map((call) => call.split(' ')[0])
    expect(less.sort()).toEqual([...Array(6).fill('POST'), 'PUT', 'PUT'])
    const script = '/workers/scripts/hasiru-cabs'
    const more = [`POST ${script}/versions`, `POST ${script}/deployments`, `PATCH ${script}/script-settings`]
    expect(now.filter((call) => !before.includes(call))).toEqual([...more, 'PUT /queues/ID/consumers/ID'])
    expect(cloudflare.workers.get('hasiru-cabs')?.secrets.get('OTP_PEPPER')).toBe(SETTINGS.OTP_PEPPER)
    expect(cloudflare.domains.get(HOST)).toBe('hasiru-cabs')
    expect(cloudflare.tablesOf('hasiru-cabs')).toContain('bookings')
  })

  it('a migration that fails leaves the tables before it; once it is mended a lost answer harms nothing', async () => {
    const migrations = 'node_modules/.cache/hasiru/failing-migrations'
    mkdirSync(migrations, { recursive: true })
    const write = (name: string, sql: string) => writeFileSync(join(migrations, name), sql)
    write('0001_first.sql', 'create table first (id text);')
    write('0002_second.sql', 'create table second (id text); insert into nowhere values (1);')
    const tools = await realTools(migrations)
    expect(await said({}, tools)).toMatch(/^Stopped at 'migrations'[\s\S]*no such table: nowhere/)
    expect(cloudflare.tablesOf('hasiru-cabs')).toEqual(['d1_migrations', 'first'])
    expect(cloudflare.workers.size).toBe(0)
    write('0002_second.sql', 'create table second (id text);')
    cloudflare.lost.push(/\/query .*create table second/)
    expect(await said({}, tools)).toContain("Stopped at 'migrations'")
    // Wrangler itself sends a worker again.
    cloudflare.lost.push(/^PUT \/workers\/scripts\/hasiru-cabs /)
    expect(await said({}, tools)).toBe('')
    expect(cloudflare.tablesOf('hasiru-cabs')).toEqual(['d1_migrations', 'first', 'second'])
    expect(cloudflare.workers.has('hasiru-cabs')).toBe(true)
  })
})
