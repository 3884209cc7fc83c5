import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian-package'

// Chromium without windows, which is also Playwright's own. A page costs it a third of the processor time.
const HEADLESS_SHELL = { path: '/usr/bin/chromium-headless-shell', debianPackage: 'chromium-headless-shell' }
const CHROMIUM = { path: '/usr/bin/chromium', debianPackage: 'chromium' }

const SYSTEM = [
  CHROMIUM.path,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Enough for about 150 MB on a slow line. An unreachable host fails much sooner.
const DOWNLOAD_TIMEOUT_MS = 180_000

/**
 * Finds a Chromium that starts: Playwright's own (downloaded if needed), else Debian's headless shell (installed if
 * needed), else that of the system, else Debian's Chromium.
 * @returns its path, or undefined for Playwright's own
 */
export async function findChromium(): Promise<string | undefined> {
  if (await starts(undefined)) return undefined
  console.log('Installing Chromium for the end-to-end tests…')
  if ((await download()) && (await starts(undefined))) return undefined
  if (await isThere(HEADLESS_SHELL)) return HEADLESS_SHELL.path
  for (const path of SYSTEM) if (await starts(path)) return path
  if (await isThere(CHROMIUM)) return CHROMIUM.path
  throw new Error(
    'There is no Chromium for the end-to-end tests: run "npx playwright install --with-deps chromium", ' +
      'or install Chromium or Chrome from your system.',
  )
}

/** Whether Debian's browser starts, after its package was installed if needed. */
async function isThere({ path, debianPackage }: typeof CHROMIUM): Promise<boolean> {
  return (await starts(path)) || (installFromDebian(debianPackage) && (await starts(path)))
}

/** Whether the browser starts. It may be installed and still not start, because libraries are missing. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  if (!existsSync(executablePath ?? chromium.executablePath())) return false
  try {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}

async function download(): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
  })
  const [status] = await once(child, 'exit')
  return status === 0
}
