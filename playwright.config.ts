import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { firstFreePort } from './scripts/postgres/free-port'
import { scratchFolder } from './scripts/postgres/scratch-folder'

// The first process that reads this file chooses them. Its workers inherit them.
process.env.E2E_PORT ??= String(await firstFreePort(27432))
process.env.E2E_KHALTI_PORT ??= String(await firstFreePort(27632))
process.env.E2E_DATA_DIR ??= scratchFolder('khata-e2e')

const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/${process.env.E2E_TRACE ? 'traces' : 'first'}`,
  // A test takes a few seconds, and many times that on a busy machine. Only a page that never comes fails.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: Math.max(2, availableParallelism()),
  // The tests of a file share nothing either. So both workers end at the same time, whatever the last file is.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    // A press or a page that never comes fails by its own name, before the whole test does.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace of every step costs a third of the time. A failed test has its screenshot and the state of its page, and `npm test`
    // runs it once more for its trace.
    trace: process.env.E2E_TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    // Nothing moves, as for people who ask for that: an element is where it will be when a test presses it, and no frame of a
    // movement is drawn. The gallery's own test asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // `npm test` sets it when it cannot use Playwright's own browser.
      ...(process.env.E2E_CHROMIUM && { executablePath: process.env.E2E_CHROMIUM }),
      // Chromium cannot use its sandbox as root. It opens only our own pages here.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'exec node scripts/test/e2e-server.mjs',
    url: `${baseURL}/api/health`,
    // As long as `npm start` itself waits for the app, and for the demo business before.
    timeout: 30 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: process.env.E2E_LOG ? 'pipe' : 'ignore',
    env: {
      PORT: process.env.E2E_PORT,
      APP_URL: baseURL,
      KHATA_DATA_DIR: process.env.E2E_DATA_DIR,
      // The instance has its own database, secrets and runner, even if the shell sets these variables.
      DATABASE_URL: '',
      APP_SECRET: '',
      CHECKOUT_URL: '',
      INNGEST_BASE_URL: '',
      INNGEST_DEV: '',
      KHATA_GALLERY: 'true',
      RATE_LIMIT_PRODUCTION: '0',
      RATE_LIMIT_SANDBOX: '0',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      // Where a business's own account at Khalti is asked in production: e2e/khalti.ts. The operator has none.
      KHALTI_PRODUCTION_BASE_URL: `http://127.0.0.1:${process.env.E2E_KHALTI_PORT}/api/v2/`,
    },
  },
})
