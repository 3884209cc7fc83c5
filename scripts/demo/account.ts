import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface DemoAccount {
  baseUrl: string
  sandboxApiKey: string
}

// Long enough for the first request after a start, short enough not to look like a hang.
const HEALTH_TIMEOUT_MS = 10_000

/**
 * The demo business of the instance that runs on `dataDir`.
 * @throws {Error} a sentence that says what to do when there is none, or when it does not answer.
 */
export async function openAccount(dataDir: string): Promise<DemoAccount> {
  const account = readAccount(path.join(dataDir, 'demo.json'))
  const health = await fetch(`${account.baseUrl}/api/health`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).catch(() => null)
  await health?.body?.cancel()
  if (!health?.ok)
    throw new Error(
      `Khata is not ${health ? 'ready' : 'running'} at ${account.baseUrl}: start it with npm start, then run npm run demo again.`,
    )
  return account
}

function readAccount(file: string): DemoAccount {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(
      `${file} cannot be read: the first npm start with the embedded database writes it, and KHATA_DATA_DIR says where.`,
      { cause: error },
    )
  }
}
