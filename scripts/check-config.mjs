import { execFileSync } from 'node:child_process'
import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import { faultsOfSettings, inSentences, messageTemplates, readSettings } from './deploy-settings.ts'

// What is wrong with a file of settings. With --deployed what the worker holds already counts as set, and the file may
// be left away; with --templates prints the texts to register with DLT and Meta, as the file's company sends them.

const USAGE = 'npm run check-config -- FILE [--env production|preview] [--deployed] [--templates]'
const options = { env: TEXT, deployed: FLAG, templates: FLAG }
const { file, ...values } = readOptions(USAGE, { options, allowPositionals: true }, (found) => {
  const [file] = found.positionals
  if (!file && !found.values.deployed) throw new Error()
  return { ...found.values, file }
})
const environment = ['production', 'preview'].find((one) => one === values.env) ?? null

/** The names that Cloudflare holds: their values can't be read, and are not guessed. */
function heldSecrets() {
  const name = environment === 'preview' ? 'hasiru-cabs-preview' : 'hasiru-cabs'
  const listed = execFileSync('wrangler', ['secret', 'list', '--name', name], { encoding: 'utf8' })
  return JSON.parse(listed.slice(listed.indexOf('['))).map((one) => one.name)
}

const printed = (name, text) => console.log(`\n## ${name}\n${text}`)

async function printTemplates(settings) {
  const { code, sms, whatsApp } = await messageTemplates(settings)
  console.log('# DLT, which numbers each')
  printed('the code, whose id is EXOTEL_DLT_CODE_TEMPLATE_ID', code)
  for (const { name, text } of sms) printed(name, text)
  console.log('\n# Meta, language en')
  for (const { name, category, body } of whatsApp) printed(`${name} (${category})`, body)
}

await runCommand(async () => {
  const settings = file ? readSettings(file) : {}
  if (values.templates) return printTemplates(settings)
  const held = values.deployed ? heldSecrets() : []
  const all = await faultsOfSettings(settings, { environment, held })
  // The company is in the build: without a file there is nothing to compare.
  const faults = file ? all : all.filter(({ name }) => !name.startsWith('BRAND_'))
  console.log(faults.length === 0 ? 'Every setting is there and of its form.' : inSentences(faults))
  process.exitCode = faults.length === 0 ? 0 : 1
})
