// How every command of package.json begins. It runs before anything is installed, so it is plain JavaScript on Node alone.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { stopWith } from './stop-with.mjs'

/** Enters the checkout, and installs what is missing. From here on TypeScript can be imported. */
export async function beginInCheckout() {
  const root = enterCheckout()
  await installPackages(root)
  await registerTypeScript()
  return { root }
}

/**
 * Enters the checkout for work on an instance, which may be running: reads .env and names its data directory. From here on
 * TypeScript can be imported. Packages are not installed here: a running instance uses them, and would break.
 */
export async function beginOnInstance() {
  const root = enterCheckout()
  readEnvFile()
  passPoolerBy()
  // The reader of the output may end before us, as in `npm run archive -- list | head`. The work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!existsSync('node_modules/tsx'))
    stopWith('The packages are not installed: run npm start or npm ci first.')
  await registerTypeScript()
  return { root, dataDir: dataDirectory(root) }
}

/**
 * Runs a command on an instance, and ends with its exit code. What the command throws is a sentence for its operator.
 * @param {() => Promise<{ main(dataDir: string, args: string[]): Promise<number | void> }>} load
 * @param {(dataDir: string) => unknown} [before]
 */
export async function runOnInstance(load, before) {
  const { dataDir } = await beginOnInstance()
  try {
    await before?.(dataDir)
    const { main } = await load()
    process.exit((await main(dataDir, process.argv.slice(2))) ?? 0)
  } catch (error) {
    // What pg throws when nobody listens has no words.
    stopWith(error.message || 'The database cannot be reached.')
  }
}

/** Makes the checkout the working directory, and returns its path. */
export function enterCheckout() {
  requireNode()
  const root = path.dirname(path.dirname(import.meta.dirname))
  process.chdir(root)
  return root
}

/** Variables of the environment win over those of .env. */
export function readEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * A command needs a connection that stays the same, and as much time as its work takes. So it does not go through a pooler,
 * and the time limits of the pooler's role are not for it.
 */
function passPoolerBy() {
  if (!process.env.DATABASE_DIRECT_URL) return
  process.env.DATABASE_URL = process.env.DATABASE_DIRECT_URL
  delete process.env.DATABASE_DIRECT_URL
  process.env.PGOPTIONS ||= '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
}

/** @param {string} root */
export function dataDirectory(root) {
  return path.resolve(root, process.env.KHATA_DATA_DIR || '.khata')
}

export async function registerTypeScript() {
  const { register } = await import('tsx/esm/api')
  register()
}
