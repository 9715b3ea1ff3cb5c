import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

const CHROMIUM = {
  name: 'Chromium',
  setting: 'CHROMIUM_PATH',
  debian: 'chromium',
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}

const FIREFOX = {
  name: 'Firefox',
  setting: 'FIREFOX_PATH',
  debian: 'firefox-esr',
  places: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
}

/** For tests and benches: no screen, and nothing fetched that the page doesn't ask for. */
export const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = ({ setting, places }) =>
  [process.env[setting], ...places].find((path) => path && existsSync(path)) ?? null

/** A browser that is already there, or null. */
export const installedChromium = () => installed(CHROMIUM)
export const installedFirefox = () => installed(FIREFOX)

/** Finds a browser, or installs Debian's when it may. Says how where it can't. */
async function ensure(browser) {
  const found = installed(browser)
  if (found) return found
  const { name, setting, debian } = browser
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} …`)
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', debian], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const path = installed(browser)
    if (path) return path
  }
  throw new Error(
    `The browser tests need ${name}: install it (Debian: apt-get install ${debian}), or set ${setting}.`,
  )
}

export const ensureChromium = () => ensure(CHROMIUM)
export const ensureFirefox = () => ensure(FIREFOX)
