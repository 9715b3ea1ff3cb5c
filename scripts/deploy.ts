import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type Account,
  accountOf,
  ensureCopiesRules,
  ensureResource,
  hasZoneOf,
  type KindName,
  removeSecrets,
  workerAt,
} from './cloudflare-account.ts'
import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import {
  ENVIRONMENTS,
  type Environment,
  faultsOfSettings,
  inSentences,
  readSettings,
  requiredSecrets,
  type Settings,
  secretNames,
  secretsOf,
} from './deploy-settings.ts'
import { run } from './processes.mjs'

const USAGE = `npm run deploy -- --env preview|production [--settings FILE] [--dry-run]
  FILE: settings/preview.env or settings/production.env unless it is named. --dry-run needs no account.`

const BUILT = 'dist/hasiru_cabs'

const Named = v.looseObject({
  name: v.string(),
  kv_namespaces: v.array(v.looseObject({ binding: v.string() })),
  r2_buckets: v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
})

/** Which fields of wrangler's configuration name a resource. A KV namespace has a binding alone. */
const NAMES: Record<string, KindName> = {
  database_name: 'D1 database',
  bucket_name: 'R2 bucket',
  queue: 'queue',
  dead_letter_queue: 'queue',
}

/**
 * A build's configuration for one environment, and the resources that it names. A preview has a worker, data and counters
 * of its own.
 */
function configOf(built: string, environment: Environment, host: string) {
  const suffix = environment === 'production' ? '' : `-${environment}`
  const named = new Map<string, KindName>()
  const renamed = JSON.parse(built, (field, value) => {
    const kind = NAMES[field]
    if (kind) named.set(`${value}${suffix}`, kind)
    if (kind) return `${value}${suffix}`
    // A whole number that is one limit's within the account.
    return field === 'namespace_id' && suffix ? `9${value}` : value
  })
  const config = v.parse(Named, renamed)
  const name = `${config.name}${suffix}`
  // As wrangler names a namespace that it makes.
  const kv = config.kv_namespaces.map((one) => ({ ...one, title: `${name}-${one.binding.toLowerCase()}` }))
  const onWorkersDev = host.endsWith('.workers.dev')
  return {
    name,
    resources: [
      ...[...named].map(([one, kind]) => ({ kind, name: one })),
      ...kv.map(({ title }) => ({ kind: 'KV namespace' as const, name: title })),
    ],
    copiesBuckets: config.r2_buckets.flatMap((one) => (one.binding === 'BACKUPS' ? [one.bucket_name] : [])),
    /** The configuration as text, with the id of each resource by its kind and name. */
    withIds(ids: ReadonlyMap<string, string>) {
      const whole = {
        ...config,
        name,
        workers_dev: onWorkersDev,
        routes: onWorkersDev ? [] : [{ pattern: host, custom_domain: true }],
        kv_namespaces: kv.map(({ title, ...one }) => ({ ...one, id: ids.get(`KV namespace ${title}`) })),
        secrets: { required: requiredSecrets },
      }
      return JSON.stringify(whole, (_, value) => {
        const id = value?.database_name && ids.get(`D1 database ${value.database_name}`)
        return id ? { ...value, database_id: id } : value
      })
    },
  }
}

/** One step: what goes wrong ends the deployment, with what to do. */
async function step<T>(name: string, advice: string, work: () => Promise<T>): Promise<T> {
  console.log(`— ${name}`)
  try {
    return await work()
  } catch (error) {
    throw new Error(`Stopped at '${name}': ${error instanceof Error ? error.message : error}\n\n${advice}`)
  }
}

/** What a deployment has others do. Tests replace some of it. */
export interface Tools {
  /** Builds with the company of a file of settings. Resolves with the folder of the worker and its wrangler.json. */
  build: (settingsFile: string) => Promise<string>
  wrangler: (args: string[]) => Promise<unknown>
  /** Asks for an address of the deployed product, which may not answer yet. */
  ask: (address: string, headers: Record<string, string>) => Promise<Pick<Response, 'status' | 'text'>>
  wait: (ms: number) => Promise<unknown>
}

type Variables = Record<string, string>

export const toolsOf = (env: Variables): Tools => ({
  async build(file) {
    await run('vite', ['build', '--logLevel', 'warn'], { quiet: true, env: { SETTINGS_FILE: file } })
    return BUILT
  },
  // As in a pipeline: it asks nothing, and writes no ids into a file.
  wrangler: (args) => run('wrangler', args, { quiet: true, env: { ...env, CI: 'true' } }),
  ask: (address, headers) =>
    fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
})

/** A host that is new has its certificate after some minutes. */
const HEALTH_TRIES = 40
const HEALTH_WAIT_MS = 15_000

const Findings = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.looseObject({ isFine: v.boolean() })),
)

/**
 * Whether what is wrong is none of a deployment's: the clock alone, which was late before. Without a token nothing is
 * named, and all of it counts.
 */
function isClockAlone(text: string): boolean {
  const found = v.safeParse(Findings, text)
  if (!found.success) return false
  const wrong = Object.entries(found.output).filter(([, { isFine }]) => !isFine)
  return wrong.length > 0 && wrong.every(([part]) => part.startsWith('clock_'))
}

async function waitForHealth(host: string, token: string | undefined, { ask, wait }: Tools) {
  // Strangers are not told what is wrong.
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  let last = 'no answer'
  for (let tries = 0; tries < HEALTH_TRIES; tries += 1) {
    if (tries > 0) await wait(HEALTH_WAIT_MS)
    try {
      const answer = await ask(`https://${host}/health`, headers)
      if (answer.status === 200) return
      const text = answer.status === 503 ? await answer.text() : ''
      last = `HTTP ${answer.status} ${text.slice(0, 2000)}`.trim()
      // It runs and says that something is wrong: the clock's tasks have their first minutes.
      if (answer.status !== 503 || tries < 8) continue
      if (!isClockAlone(text)) break
      return console.log(`  The clock is late, all else is well: docs/runbook.md, day 7.\n  ${text}`)
    } catch (error) {
      last = String(error)
    }
  }
  throw new Error(`https://${host}/health: ${last}`)
}

const NOTHING_CHANGED = 'Nothing was changed.'
const AGAIN = 'Mend it and run the same command again: what is there already is not made anew.'

export interface Deployment {
  environment: Environment
  settingsFile: string
  dryRun: boolean
}

/**
 * Brings one environment to what this tree and its file of settings say, step by step: the first that fails ends it.
 * Running it again makes nothing twice. Rejects with what to do.
 */
export async function deploy(
  { environment, settingsFile, dryRun }: Deployment,
  env: Variables,
  tools = toolsOf(env),
): Promise<void> {
  const settings = await step(
    'settings',
    `${NOTHING_CHANGED} docs/deploy.md says where each comes from.`,
    async () => {
      const read = readSettings(settingsFile)
      const faults = await faultsOfSettings(read, { environment })
      if (faults.length > 0) throw new Error(`${settingsFile}\n${inSentences(faults)}`)
      return read
    },
  )
  const host = settings.BRAND_HOST ?? ''
  const account = dryRun ? null : await step('account', NOTHING_CHANGED, () => accountWithZone(env, host))
  const built = await step('build', NOTHING_CHANGED, async () => {
    const folder = await tools.build(settingsFile)
    const names = globSync(`${folder}/**/*.js`).some((file) => readFileSync(file, 'utf8').includes(host))
    if (!names) throw new Error(`${folder} is the build of another host than ${host}`)
    return folder
  })
  const config = configOf(readFileSync(join(built, 'wrangler.json'), 'utf8'), environment, host)
  // Beside the build's own, whose paths are relative to it.
  const file = join(built, 'wrangler.deploy.json')
  const upload = (...flags: string[]) =>
    withSecrets(settings, (secrets) =>
      tools.wrangler(['deploy', '-c', file, '--secrets-file', secrets, ...flags]),
    )
  const { resources } = config
  const ids = new Map<string, string>()

  if (!account) {
    writeFileSync(file, config.withIds(ids))
    await step('worker, dry', NOTHING_CHANGED, () => upload('--dry-run'))
    console.log(
      `\nA deployment of ${environment} makes what is missing of these, and serves https://${host}:`,
    )
    for (const { kind, name } of resources) console.log(`  ${kind} ${name}`)
    return
  }

  await step('host', NOTHING_CHANGED, () => ownHost(account, host, config.name))
  await step('resources', `The worker that runs is the one before. ${AGAIN}`, async () => {
    for (const { kind, name } of resources) {
      const { id, isNew } = await ensureResource(account, kind, name)
      console.log(`  ${kind} ${name}: ${isNew ? 'made' : 'there'}`)
      ids.set(`${kind} ${name}`, id)
    }
    for (const bucket of config.copiesBuckets) {
      const isNew = await ensureCopiesRules(account, bucket)
      console.log(`  rules of deletion of ${bucket}: ${isNew ? 'set' : 'there'}`)
    }
    writeFileSync(file, config.withIds(ids))
  })
  await step(
    'migrations',
    `The worker that runs is the one before, on the migrations that passed; the one that failed changed nothing. ${AGAIN}`,
    async () => {
      for (const { name } of resources.filter(({ kind }) => kind === 'D1 database'))
        await tools.wrangler(['d1', 'migrations', 'apply', name, '--remote', '-c', file])
    },
  )
  await step('worker', `The worker that runs may be the one before. ${AGAIN}`, () => upload())
  await step('secrets that the file no longer has', AGAIN, async () => {
    const kept = Object.keys(secretsOf(settings))
    const gone = await removeSecrets(account, config.name, { ours: secretNames, kept })
    if (gone.length > 0) console.log(`  removed: ${gone.join(', ')}`)
  })
  await step(
    'health',
    `The new worker runs and is not well. To go back: npx wrangler rollback --name ${config.name} (docs/deploy.md, Going back).`,
    () => waitForHealth(host, settings.HEALTH_TOKEN, tools),
  )
  console.log(`\n${environment} is at https://${host}`)
}

/** The account, if it can serve this host. */
async function accountWithZone(env: Variables, host: string): Promise<Account> {
  const account = accountOf(env)
  if (!host.endsWith('.workers.dev') && !(await hasZoneOf(account, host))) {
    throw new Error(`The account has no domain for ${host}: docs/deploy.md, The domain.`)
  }
  return account
}

/** Throws where the host is another worker's: wrangler would take it away from that worker without a question. */
async function ownHost(account: Account, host: string, name: string): Promise<void> {
  if (host.endsWith('.workers.dev')) {
    if (host.startsWith(`${name}.`)) return
    throw new Error(`${host} is not the address of the worker ${name}: name ${name}.<your name>.workers.dev.`)
  }
  const worker = await workerAt(account, host)
  if (worker !== null && worker !== name)
    throw new Error(
      `${host} is served by the worker ${worker}, and this deployment is of ${name}: name another BRAND_HOST, or remove the host from ${worker} first.`,
    )
}

/** The secrets in a file that nobody else can read, for as long as a command runs. */
async function withSecrets<T>(settings: Settings, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hasiru-'))
  const file = join(folder, 'secrets.json')
  try {
    writeFileSync(file, JSON.stringify(secretsOf(settings)), { mode: 0o600 })
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const options = { env: TEXT, settings: TEXT, 'dry-run': FLAG }
  const asked: Deployment = readOptions(USAGE, { options }, ({ values: { env, settings, ...flags } }) => {
    const environment = ENVIRONMENTS.find((one) => one === env)
    if (!environment) throw new Error()
    return { environment, settingsFile: settings ?? `settings/${environment}.env`, dryRun: flags['dry-run'] }
  })
  await runCommand(() => deploy(asked, Object(process.env)))
}
