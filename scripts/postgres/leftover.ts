import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// A fast shutdown writes a checkpoint. An immediate shutdown does not, and ends at once.
const STEPS = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 3_000 },
] as const

/** Stops a server that a killed run has left on this data directory, so that a new server can use it. */
export async function clearLeftovers(data: string) {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid && worksOn(pid, data)) await end(pid, data)
  // PostgreSQL does not start while the process id of an old file exists, which may now be another program's.
  else if (pid && exists(pid)) rmSync(pidFile, { force: true })
  for (const orphan of processesOn(data)) await end(orphan, data, STEPS.slice(1))
}

async function end(pid: number, data: string, steps: readonly (typeof STEPS)[number][] = STEPS) {
  for (const { signal, waitMs } of steps) {
    if (worksOn(pid, data)) process.kill(pid, signal)
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(20))
      if (!worksOn(pid, data)) return
  }
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The working directory of a PostgreSQL process is its data directory. On other systems than Linux, its command names it. */
function worksOn(pid: number, data: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(data)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

function processesOn(data: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && worksOn(pid, data))
}
