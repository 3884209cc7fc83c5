import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * The process that listens on a TCP port, in words. '' if this user is not allowed to know it.
 * @param {number} port
 */
export function portHolder(port) {
  const holder = process.platform === 'linux' ? holderFromProc(port) : holderFromLsof(port)
  return holder ? ` by ${holder.name} (process ${holder.pid})` : ''
}

/**
 * Reads /proc, because lsof does not list processes with a bracket in their name, such as the server of Next.js.
 * @param {number} port
 */
function holderFromProc(port) {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port))
  for (const pid of readdirSync('/proc').filter(Number)) {
    try {
      const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
      if (links.some((link) => inodes.some((inode) => link === `socket:[${inode}]`)))
        return { pid, name: readFileSync(`/proc/${pid}/comm`, 'utf8').trim().split(' ')[0] }
    } catch {
      // The process belongs to another user, or has just ended.
    }
  }
  return null
}

/** @param {string} table @param {number} port */
function listeningInodes(table, port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readOr(table, '').split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  return fields.filter(([, local, , state]) => local?.endsWith(suffix) && state === '0A').map((row) => row[9])
}

/** @param {string} file @param {string} fallback */
function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}

/** @param {number} port */
function holderFromLsof(port) {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, pid, name] = stdout?.match(/^p(\d+)\nc(.+)$/m) ?? []
  return pid && name ? { pid, name } : null
}
