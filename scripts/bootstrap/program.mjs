// How every command of package.json begins. It runs before anything is installed, so it is plain JavaScript on Node alone.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { stopWith } from './stop-with.mjs'
import { explainingUsage, readArguments } from './usage.mjs'

/**
 * @typedef {import('./usage.mjs').Accepted} Accepted
 * @typedef {ReturnType<typeof readArguments>} Arguments
 */

/**
 * Runs a command of the checkout, after installing what is missing, and ends with its exit code.
 * @param {Accepted} accepted
 * @param {(root: string, args: Arguments) => Promise<number | void>} work may import TypeScript
 */
export async function runInCheckout(accepted, work) {
  const root = enterCheckout()
  const args = readArguments(accepted)
  await installPackages(root)
  await registerTypeScript()
  process.exit((await explainingUsage(accepted, () => work(root, args))) ?? 0)
}

/**
 * Prepares for work on an instance, which may be running: reads .env and returns its data directory. Packages are not installed here,
 * because a running instance uses them and would break.
 * @param {string} root
 */
function beginOnInstance(root) {
  readEnvFile()
  passPoolerBy()
  // The reader of the output may end before us, as in `npm run partitions | head`. The work continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!existsSync('node_modules/pg'))
    stopWith('The packages are not installed: run npm start or npm ci first.')
  return dataDirectory(root)
}

/**
 * Runs a command on an instance, and ends with its exit code. An error that the command throws is a sentence for its operator.
 * @param {Accepted} accepted
 * @param {string} source the command's program: `main(dataDir, args)`, which returns the exit code
 * @param {(dataDir: string) => unknown} [before]
 */
export async function runOnInstance(accepted, source, before) {
  const root = enterCheckout()
  const args = readArguments(accepted)
  const dataDir = beginOnInstance(root)
  try {
    await before?.(dataDir)
    const { main } = await loadProgram(source)
    process.exit((await explainingUsage(accepted, () => main(dataDir, args))) ?? 0)
  } catch (error) {
    // If nobody listens, pg's error has no message.
    stopWith(error.message || 'The database cannot be reached.')
  }
}

/**
 * Imports a program. A checkout has its source. A package has only what the build compiled (lib/infra/process/program.ts).
 * @param {string} source its path from the root, such as `scripts/approve/main.ts`
 */
export async function loadProgram(source) {
  const isPackage = !existsSync(source)
  if (!isPackage) await registerTypeScript()
  const file = isPackage ? path.join('.next/programs', source.replace(/\.ts$/, '.mjs')) : source
  return import(pathToFileURL(path.resolve(file)).href)
}

/** Makes the checkout the working directory, and returns its path. */
export function enterCheckout() {
  requireNode()
  const root = path.dirname(path.dirname(import.meta.dirname))
  process.chdir(root)
  return root
}

/** Variables of the environment take precedence over those of .env. */
export function readEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * Lets a command connect to PostgreSQL directly. It needs one connection that stays the same, and as much time as its work takes, without
 * the time limits of a pooler's role.
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

/** After this, TypeScript can be imported. */
export async function registerTypeScript() {
  const { register } = await import('tsx/esm/api')
  register()
}
