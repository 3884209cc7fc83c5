import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The start time of a process. A process id may be used again after a crash or a reboot, but never with the same start time.
 * @param {number} pid
 * @returns {string | null} null if no such process runs
 */
export function processIdentity(pid) {
  if (process.platform !== 'linux') return identityFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses, so fields are counted after the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`
  } catch {
    return null
  }
}

/** @param {number} pid */
function identityFromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}
