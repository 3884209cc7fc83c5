import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The demo login of an instance. */
export interface DemoAccount {
  baseUrl: string
  email: string
}

// Long enough for the first request after a start, short enough not to look like a hang.
const HEALTH_TIMEOUT_MS = 10_000
// A process that was just killed is back within a few seconds. An instance that was never started is not.
const TRIES = 10
const BETWEEN_TRIES_MS = 500

/**
 * The demo login of the instance that runs on `dataDir`.
 * @throws {Error} a sentence that says what to do when there is no login, or when the instance does not respond.
 */
export async function openAccount(dataDir: string): Promise<DemoAccount> {
  const account = readAccount(path.join(dataDir, 'demo.json'))
  let state = await look(account.baseUrl)
  for (let tries = 1; state !== 'ready' && tries < TRIES; tries++) {
    await sleep(BETWEEN_TRIES_MS)
    state = await look(account.baseUrl)
  }
  if (state === 'ready') return account
  throw new Error(
    `Khata is not ${state === 'answering' ? 'ready' : 'running'} at ${account.baseUrl}: start it with npm start, then run npm run demo again.`,
  )
}

async function look(baseUrl: string): Promise<'ready' | 'answering' | 'away'> {
  const health = await fetch(`${baseUrl}/api/health`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).catch(() => null)
  await health?.body?.cancel()
  if (!health) return 'away'
  return health.ok ? 'ready' : 'answering'
}

function readAccount(file: string): DemoAccount {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const need = process.env.DATABASE_URL
      ? 'a database of your own gets the demo business only from KHATA_DEMO=true npm start, and only while it is empty'
      : 'the first npm start writes it, and KHATA_DATA_DIR says where'
    throw new Error(`${file} cannot be read: ${need}.`, { cause: error })
  }
}
