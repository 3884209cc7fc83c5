import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimFile, isRunning, running } from './claim-file.mjs'
import { stopWith } from './stop-with.mjs'

/**
 * @typedef {import('./claim-file.mjs').Running} Running
 * @typedef {Running & { children: Record<string, Running & { stopSignal: NodeJS.Signals }> }} Claim
 */

// How long a process that a killed supervisor has left behind may take to finish its work. After that it is killed.
const LEFTOVER_GRACE_MS = 5_000

/**
 * Claims the data directory for this process: a directory has one supervisor at a time. Processes that a killed supervisor has left behind
 * are stopped first, so that their port and database are free again.
 * @param {string} dataDir
 */
export async function claimDataDir(dataDir) {
  // If root starts Khata, the database runs as another user, who must be able to enter the directory. The files are 0600.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    makeDirectory(dataDir, mode)
  } catch (error) {
    stopWith(
      `The data directory ${dataDir} cannot be created: ${error.message}. Set KHATA_DATA_DIR to a directory that can be written.`,
    )
  }
  const file = path.join(dataDir, 'running.json')
  /** @type {Claim} */
  const claim = { ...running(process.pid), children: {} }
  await take(file, dataDir, claim)

  return {
    /** @param {string} name @param {number} pid @param {NodeJS.Signals} stopSignal */
    recordChild(name, pid, stopSignal) {
      claim.children[name] = { ...running(pid), stopSignal }
      replace(file, claim)
    },
    release() {
      rmSync(file, { force: true })
    },
  }
}

/**
 * Makes a directory and its parents. In an existing directory that accepts none, such as /proc, Node's recursive mkdir never ends.
 * @param {string} directory @param {number} mode
 */
function makeDirectory(directory, mode) {
  if (existsSync(directory)) return
  makeDirectory(path.dirname(directory), mode)
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    // Another command, started at the same time, has made it.
    if (error.code !== 'EEXIST') throw error
  }
}

/** @param {string} file @param {string} dataDir @param {Claim} claim */
async function take(file, dataDir, claim) {
  const { taken, other } = claimFile(file, claim)
  if (!taken && other)
    stopWith(`Khata already runs on ${dataDir} (process ${other.pid}): stop it first, or set KHATA_DATA_DIR.`)
  if (!taken) stopWith(`Another Khata is just starting on ${dataDir}.`)
  await Promise.all(Object.values(other?.children ?? {}).map(stopLeftover))
}

/** @param {Running & { stopSignal: NodeJS.Signals }} child */
async function stopLeftover(child) {
  for (const signal of [child.stopSignal, 'SIGKILL']) {
    if (isRunning(child)) process.kill(child.pid, signal)
    for (const deadline = Date.now() + LEFTOVER_GRACE_MS; Date.now() < deadline; await sleep(50))
      if (!isRunning(child)) return
  }
}

/** @param {string} file @param {Claim} claim */
function replace(file, claim) {
  writeFileSync(`${file}.new`, JSON.stringify(claim), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
