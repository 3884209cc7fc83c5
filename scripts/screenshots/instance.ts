import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstFreePort } from '../postgres/free-port'

/** What the first start writes about the demo business. */
interface DemoLogin {
  baseUrl: string
  email: string
  password: string
  sandboxApiKey: string
  outboxUrl: string
}

export interface Instance extends DemoLogin {
  dataDir: string
  /** Ends the instance if it was started for this time. */
  stop(): Promise<void>
}

const FIRST_PORT = 27600
const LOOK_MS = 500

/** The instance that runs on `dataDir`. If there is none, a new one with its own data, until `stop`. */
export async function openInstance(dataDir: string): Promise<Instance> {
  const running = readLogin(dataDir)
  if (running && (await isReady(running.baseUrl))) return { ...running, dataDir, stop: async () => {} }
  return startOwn()
}

async function startOwn(): Promise<Instance> {
  const port = await firstFreePort(FIRST_PORT)
  const baseUrl = `http://localhost:${port}`
  const dataDir = path.join(tmpdir(), `khata-screenshots-${randomUUID()}`)
  console.log(`No instance is running: starting one at ${baseUrl}…`)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: baseUrl,
      KHATA_DATA_DIR: dataDir,
      KHATA_GALLERY: 'true',
      DATABASE_URL: '',
      APP_SECRET: '',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    // Without an end: the first start builds the app, and says so. It ends if that fails.
    for (;;) {
      if (child.exitCode !== null) throw new Error('The instance did not start.')
      const login = readLogin(dataDir)
      if (login && (await isReady(baseUrl))) return { ...login, dataDir, stop }
      await sleep(LOOK_MS)
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function readLogin(dataDir: string): DemoLogin | undefined {
  const file = path.join(dataDir, 'demo.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

async function isReady(baseUrl: string): Promise<boolean> {
  const health = await fetch(`${baseUrl}/api/health`).catch(() => null)
  await health?.body?.cancel()
  return health?.ok ?? false
}
