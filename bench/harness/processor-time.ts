import { readdirSync, readFileSync } from 'node:fs'
import type { BenchCluster } from './cluster'

// Linux counts processor time in hundredths of a second, on all its platforms.
const TICKS_PER_SECOND = 100

/**
 * The processor time of a PostgreSQL since its start, in seconds: of its running processes, and of those that have ended.
 * Undefined on other systems than Linux.
 */
export async function serverSeconds(cluster: BenchCluster): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const [row] = (await cluster.rows('postgres', `SELECT pg_read_file('postmaster.pid') AS file`)) as {
    file: string
  }[]
  const postmaster = Number.parseInt(row?.file ?? '', 10)
  const processes = readdirSync('/proc').map(Number).filter(Boolean).flatMap(timesOf)
  return processes.reduce((sum, { pid, parent, own, ended }) => {
    if (pid === postmaster) return sum + own + ended
    return parent === postmaster ? sum + own : sum
  }, 0)
}

/** The processor time of a running process, in seconds. Zero on other systems than Linux. */
export const processSeconds = (pid: number): number => timesOf(pid)[0]?.own ?? 0

function timesOf(pid: number) {
  try {
    // The name of a program is in brackets and may have spaces. The fields after it are those from the third on.
    const [state, parent, ...rest] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (!state) return []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number)
    return [
      {
        pid,
        parent: Number(parent),
        own: (user + system) / TICKS_PER_SECOND,
        ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
      },
    ]
  } catch {
    // It has ended since the list was read.
    return []
  }
}
