import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processIdentity } from './process-identity.mjs'
import { stopWith } from './stop-with.mjs'

/** @typedef {{ pid: number, identity: string | null }} Running */

/** @param {number} pid @returns {Running} */
export function running(pid) {
  return { pid, identity: processIdentity(pid) }
}

/** @param {Running} process */
export function isRunning({ pid, identity }) {
  return identity !== null && processIdentity(pid) === identity
}

/**
 * Claims a file for a process, for as long as that process runs. If several try, exactly one gets it.
 * @template {Running} Claim
 * @param {string} file
 * @param {Claim} claim is written to the file
 * @returns {{ taken: boolean, other: Claim | null }} taken: `other` is the claim of a dead process, if there was one. Not taken: `other`
 * holds it, or null if it is not known yet who does.
 */
export function claimFile(file, claim) {
  if (publish(file, claim)) return { taken: true, other: null }
  const found = readText(file)
  const other = parse(found)
  if (other && isRunning(other)) return { taken: false, other }
  const taken = discard(file, found) && publish(file, claim)
  return { taken, other: taken ? other : null }
}

/**
 * Writes the claim to another file and links it, so that a reader never sees half a claim. Returns false if there is already a claim.
 * @param {string} file @param {Running} claim
 */
function publish(file, claim) {
  const aside = `${file}.${process.pid}`
  try {
    writeFileSync(aside, JSON.stringify(claim), { mode: 0o600 })
    linkSync(aside, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return stopWith(`The directory ${path.dirname(file)} cannot be written: ${error.message}.`)
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Removes a dead claim. If two processes find it, exactly one moves it away. A process that has moved a live claim by accident puts it
 * back.
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

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} text null when it is not a claim */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
