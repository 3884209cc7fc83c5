import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from './process-identity.mjs'
import { stopWith } from './stop-with.mjs'

/**
 * @typedef {{ pid: number, identity: string | null }} Running
 * @typedef {Running & { children: Record<string, Running & { stopSignal: NodeJS.Signals }> }} Claim
 */

// How long a process that a killed supervisor has left may take to finish its work. After that it is killed.
const LEFTOVER_GRACE_MS = 5_000

/**
 * Claims the data directory for this process: a directory has one supervisor at a time. Processes that a killed
 * supervisor has left are stopped first, so that their port and database are free again.
 * @param {string} dataDir
 */
export async function claimDataDir(dataDir) {
  // When root starts Khata, the database runs as another user, who must be able to enter the directory. The files are 0600.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    mkdirSync(dataDir, { recursive: true, mode })
  } catch (error) {
    stopWith(`The data directory ${dataDir} cannot be created: ${error.message}.`)
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

/** @param {string} file @param {string} dataDir @param {Claim} claim */
async function take(file, dataDir, claim) {
  if (publish(file, dataDir, claim)) return
  const found = readText(file)
  const previous = parse(found)
  if (previous && isRunning(previous))
    stopWith(
      `Khata already runs on ${dataDir} (process ${previous.pid}): stop it first, or set KHATA_DATA_DIR.`,
    )
  if (!discard(file, found) || !publish(file, dataDir, claim))
    stopWith(`Another Khata is just starting on ${dataDir}.`)
  await Promise.all(Object.values(previous?.children ?? {}).map(stopLeftover))
}

/**
 * Writes the claim to another file and links it, so that a reader never sees half a claim.
 * Returns false when there is a claim already.
 * @param {string} file @param {string} dataDir @param {Claim} claim
 */
function publish(file, dataDir, claim) {
  const aside = `${file}.${process.pid}`
  try {
    writeFileSync(aside, JSON.stringify(claim), { mode: 0o600 })
    linkSync(aside, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return stopWith(`The data directory ${dataDir} cannot be written: ${error.message}.`)
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Removes a dead claim. Of two processes that find it, exactly one moves it away. A process that has moved a live claim by
 * accident puts it back.
 * @param {string} file @param {string} dead
 */
function discard(file, dead) {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return false
  }
  const wasDead = readText(aside) === dead
  if (wasDead) rmSync(aside)
  else renameSync(aside, file)
  return wasDead
}

/** @param {Running & { stopSignal: NodeJS.Signals }} child */
async function stopLeftover(child) {
  for (const signal of [child.stopSignal, 'SIGKILL']) {
    if (isRunning(child)) process.kill(child.pid, signal)
    for (const deadline = Date.now() + LEFTOVER_GRACE_MS; Date.now() < deadline; await sleep(50))
      if (!isRunning(child)) return
  }
}

/** @param {number} pid @returns {Running} */
function running(pid) {
  return { pid, identity: processIdentity(pid) }
}

/** @param {Running} process */
function isRunning({ pid, identity }) {
  return identity !== null && processIdentity(pid) === identity
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} text @returns {Claim | null} null when it is not a claim */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @param {string} file @param {Claim} claim */
function replace(file, claim) {
  writeFileSync(`${file}.new`, JSON.stringify(claim), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
