import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { type InlineConfig, runnerImport } from 'vite'
import { faultsOf, sectionNames, sections } from '../worker/config.ts'
import { BRAND_SETTINGS, brandOf } from './brand.ts'
import { brand } from './brand-plugin.ts'
import { localBrand, localVars } from './local-settings.mjs'

export type Settings = Record<string, string | undefined>

export const ENVIRONMENTS = ['production', 'preview'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** The settings of a file of NAME=value lines. Throws where there is none. */
export function readSettings(file: string): Settings {
  if (!existsSync(file))
    throw new Error(
      `There is no file ${file}: copy settings.example.env, and fill it in as docs/deploy.md says.`,
    )
  return parseEnv(readFileSync(file, 'utf8'))
}

/** What the worker is given: all of it as secrets. What is of the environment stands in wrangler.toml. */
const WORKER_SECTIONS = sectionNames
  .filter((section) => section !== 'environment')
  .map((name) => sections[name])
const SECRETS = WORKER_SECTIONS.flatMap(({ entries }) =>
  Object.entries(entries).map(([name, { type }]) => ({ name, isRequired: type !== 'optional' })),
)
export const secretNames: readonly string[] = SECRETS.map(({ name }) => name)
export const requiredSecrets: readonly string[] = SECRETS.filter(({ isRequired }) => isRequired).map(
  ({ name }) => name,
)
/** 'razorpay.com' of 'https://api.razorpay.com/v1'; undefined of what is no https address of a host. */
const domainOf = (address: unknown) =>
  /^https:\/\/(?:[\w-]+\.)*?([\w-]+\.[a-z]+)(?:\/|$)/.exec(String(address))?.[1]
/** The domain of the provider that each setting is an address of. */
const PROVIDERS: Record<string, string | undefined> = Object.fromEntries(
  WORKER_SECTIONS.flatMap((schema) =>
    Object.entries(v.getDefaults(schema)).map(([name, address]) => [name, domainOf(address)]),
  ),
)
const KNOWN = [...Object.keys(BRAND_SETTINGS.entries), ...secretNames]

/** The secrets among settings. */
export const secretsOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(secretNames.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))

/** Every text that is registered with DLT and with Meta, word for word, as this company sends it. */
export async function messageTemplates(settings: Settings) {
  const own: InlineConfig = { configFile: false, logLevel: 'error', plugins: [brand(settings)] }
  const load = async <Module>(path: string) => (await runnerImport<Module>(path, own)).module
  const texts = await load<typeof import('../src/messages/texts')>('./src/messages/texts.ts')
  const codes = await load<typeof import('../src/domain/sign-in/one-time-code')>(
    './src/domain/sign-in/one-time-code.ts',
  )
  const { name, host } = brandOf(settings)
  return {
    /** The one-time code's: EXOTEL_DLT_CODE_TEMPLATE_ID. */
    code: codes.otpMessage({ code: '{#var#}', brand: name, host }),
    sms: texts.SMS_TEMPLATES.map((one) => ({ name: one.template, text: texts.registeredText(one) })),
    whatsApp: texts.WHATSAPP_TEMPLATES,
  }
}

/** A setting that is wrong, and why. Names, never values. */
export interface SettingFault {
  name: string
  fault: string
}

export const inSentences = (faults: readonly SettingFault[]): string =>
  faults.map(({ name, fault }) => `  ${name} ${fault}`).join('\n')

const IdsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** The names of the registered texts, which don't depend on the company. */
let templateNames: Promise<string[]> | undefined

async function faultsOfTemplates(settings: Settings): Promise<SettingFault[]> {
  const ids = v.safeParse(IdsSchema, settings.EXOTEL_DLT_TEMPLATES)
  if (!ids.success) return []
  templateNames ??= messageTemplates(localBrand).then(({ sms }) => sms.map(({ name }) => name))
  const names = await templateNames
  const missing = names.filter((name) => !(name in ids.output))
  const unknown = Object.keys(ids.output).filter((name) => !names.includes(name))
  const twice = Object.values(ids.output).filter((id, i, all) => all.indexOf(id) !== i)
  const faults = [
    missing.length > 0 && `lacks ${missing.length} of ${names.length}: ${missing.join(', ')}`,
    unknown.length > 0 && `names what is no template: ${unknown.join(', ')}`,
    twice.length > 0 && 'has one id for several templates',
  ]
  return faults.flatMap((fault) => (fault ? [{ name: 'EXOTEL_DLT_TEMPLATES', fault }] : []))
}

/** What nobody else may know; ids may be those of the sandbox. */
const isSecret = (name: string) => /PEPPER|(?<!PUBLIC|SITE)_KEY(?!_ID)|SECRET|TOKEN/.test(name)

/**
 * What is wrong with the settings of a deployment; with `environment` null whichever it is of. Names in `held` are of
 * secrets that the platform holds already: nobody can read what they are, so that they count as right.
 */
export async function faultsOfSettings(
  settings: Settings,
  { environment, held = [] }: { environment: Environment | null; held?: readonly string[] },
): Promise<SettingFault[]> {
  const fault = (name: string, isWrong: boolean, words: string) => (isWrong ? [{ name, fault: words }] : [])
  const { RAZORPAY_KEY_ID: key = '' } = settings
  const has = (name: string) => Boolean(settings[name]) || held.includes(name)
  const first = (value: string) =>
    Object.keys(settings).find((name) => isSecret(name) && settings[name] === value)
  const ofEach = Object.entries(settings).flatMap(([name, value = '']) => [
    ...fault(name, !KNOWN.includes(name), 'is no setting of a deployment'),
    ...fault(name, /\.example\b|00000 00000|29AAAAA0000A/.test(value), 'is nobody’s: name your own'),
    ...fault(name, isSecret(name) && new Set(value).size < 8, 'repeats a few characters'),
    ...fault(
      name,
      isSecret(name) && Object.entries(localVars).some(([own, ours]) => own === name && ours === value),
      'is the local sandbox’s, which everybody knows',
    ),
    ...fault(name, isSecret(name) && first(value) !== name, `is the same as ${first(value)}`),
    ...fault(
      name,
      Boolean(PROVIDERS[name]) && domainOf(value) !== PROVIDERS[name],
      `is no https address of ${PROVIDERS[name]}`,
    ),
  ])
  const faults = [
    ...[BRAND_SETTINGS, ...WORKER_SECTIONS]
      .flatMap((schema) => faultsOf(schema, settings))
      .filter(({ name }) => name in settings || !held.includes(name)),
    ...ofEach,
    ...fault(
      'RAZORPAY_KEY_ID',
      environment === 'production' && key.startsWith('rzp_test_'),
      'is of the test mode, which takes no money: rzp_live_… is needed',
    ),
    ...fault(
      'RAZORPAY_KEY_ID',
      environment === 'preview' && key.startsWith('rzp_live_'),
      'is of the live mode, which takes real money: rzp_test_… is needed',
    ),
    ...fault(
      'TURNSTILE_SITE_KEY',
      has('TURNSTILE_SITE_KEY') !== has('TURNSTILE_SECRET_KEY'),
      'and TURNSTILE_SECRET_KEY are needed both, or neither',
    ),
    ...fault(
      'PLACES_PROVIDER',
      settings.PLACES_PROVIDER === 'mapbox' && !has('MAPBOX_TOKEN'),
      'needs MAPBOX_TOKEN',
    ),
    ...(await faultsOfTemplates(settings)),
  ]
  return faults.filter(({ name }, i) => faults.findIndex((one) => one.name === name) === i)
}
