import { defineConfig } from '@playwright/test'
import { installedHeadless, QUIET_CHROMIUM } from './scripts/browsers.mjs'

const PORT = Number(process.env.E2E_PORT ?? 8797)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Only what hangs is stopped: how quick the machine is says nothing of the product.
  timeout: 120_000,
  // What a busy machine broke once is printed as flaky; what is broken fails twice.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a worker asks for passes by page.route, and a page that it answers is not the server's: only its own specs
    // let it in.
    serviceWorkers: 'block',
    // A trace of every test costs as much as the tests themselves: ask for one by --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: installedHeadless() ?? '/usr/bin/chromium', args: QUIET_CHROMIUM },
  },
  webServer: {
    command: 'node scripts/serve-for-tests.mjs',
    url: `http://localhost:${PORT}/`,
    env: { PORT: String(PORT) },
    // Another server's answers must not pass for this tree's.
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
