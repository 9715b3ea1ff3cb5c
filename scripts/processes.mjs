import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const BIN = resolve('node_modules/.bin')

/** Child processes run on the Node that package.json names, and send no usage reports. */
const environment = () => ({
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
})

/** Starts a program; its output goes where `stdio` says. `detached`: in a process group of its own. */
export function launch(program, args, { stdio = 'inherit', env = {}, detached = false } = {}) {
  return spawn(program, args, { stdio, detached, env: { ...environment(), ...env } })
}

/** Runs a program to its end. Quiet ones print their output only when they fail. Rejects on a bad exit. */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((done, failed) => {
    const child = launch(program, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', failed)
    child.on('exit', (code) => {
      if (code === 0) return done(output)
      failed(new Error(`${[program, ...args].join(' ')} ended with ${code}${output ? `\n${output}` : ''}`))
    })
  })
}
