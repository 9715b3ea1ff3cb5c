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

// The same engine with no window around it: a page takes a fifth less of the processor.
const HEADLESS = {
  name: 'Chromium without a window',
  setting: 'CHROMIUM_PATH',
  debian: 'chromium-headless-shell',
  places: ['/usr/bin/chromium-headless-shell'],
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
export const installedHeadless = () => installed(HEADLESS) ?? installed(CHROMIUM)
export const installedFirefox = () => installed(FIREFOX)

/** Installs of Debian's browsers those that are missing, where it may. */
async function installMissing(browsers) {
  const missing = browsers.filter((browser) => !installed(browser))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`)
  await run('apt-get', ['update', '-qq'], { quiet: true })
  await run('apt-get', ['install', '-y', '-qq', ...missing.map(({ debian }) => debian)], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** The path of a browser. Says how to install it where it is missing. */
function pathOf(browser) {
  const path = installed(browser)
  if (path) return path
  const { name, setting, debian } = browser
  throw new Error(
    `The browser tests need ${name}: install it (Debian: apt-get install ${debian}), or set ${setting}.`,
  )
}

/** Makes sure of all that the browser tests need. */
export async function ensureBrowsers() {
  await installMissing([CHROMIUM, HEADLESS, FIREFOX])
  pathOf(CHROMIUM)
  pathOf(FIREFOX)
}

/** Chromium for a bench or a drawing, which is installed where it may be. `npm test` loads this file before its packages. */
export async function launchChromium() {
  await installMissing([CHROMIUM])
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath: pathOf(CHROMIUM), args: QUIET_CHROMIUM })
}
