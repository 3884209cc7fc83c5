import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { query } from '@/lib/infra/db'
import { log } from '@/lib/infra/log'
import { inTransaction } from '@/lib/infra/transaction'
import { registry } from './process'

/** A process that sends deliveries. Each claim notes whose it is and that the process is alive: its beat. */
export interface Worker {
  id: string
  /** The same for two processes only if each can see whether the other one runs; null: nobody can. */
  host: string | null
  pid: number
  /** When the process started: a process id alone may be used again. */
  startedAt: string | null
}

/** How long a claim holds: enough to wait in the queue of this process, and then for one call of 15 s and its recording. */
export const LEASE_MS = 60_000
/** After its last beat a worker starts calls for so long. Each of them takes at most 15 s. */
export const STARTS_CALLS_FOR_MS = 10_000
/** Then its calls have ended, whatever it does, and others may take what it holds. */
const DEAD_AFTER_SECONDS = 30

/** This process. */
export function thisWorker(): Worker {
  registry.khataWorker ??= {
    id: randomUUID(),
    host: hostOf(),
    pid: process.pid,
    startedAt: startOf(process.pid),
  }
  return registry.khataWorker
}

// Processes of one boot and one process id namespace (a container has its own) see each other in /proc. Elsewhere, as on
// macOS, only beats count.
function hostOf(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** The start of a process of this host, in ticks since the boot; null: no such process runs. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces and parentheses itself.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null)
  } catch {
    return null
  }
}

/** SQL: notes that the worker of these parameters is alive. Once a second is enough. */
export const beatSql = (first: number) => `
INSERT INTO delivery_workers AS k (id, host, pid, started_at, beat_at)
VALUES ($${first}::uuid, $${first + 1}, $${first + 2}::int, $${first + 3}, now())
ON CONFLICT (id) DO UPDATE SET beat_at = now() WHERE k.beat_at < now() - interval '1 second'`

export const beatParameters = ({ id, host, pid, startedAt }: Worker) => [id, host, pid, startedAt]

const OTHERS = `
SELECT id, host, pid, started_at, beat_at < now() - interval '${DEAD_AFTER_SECONDS} seconds' AS is_silent
FROM delivery_workers WHERE id <> $1`

/**
 * Makes due what dead workers have left behind. A worker is dead when its process no longer runs on this host, or when
 * its last beat is 30 s ago. Returns how many deliveries that were.
 */
export async function freeAbandoned(): Promise<number> {
  const { id, host } = thisWorker()
  const others = await query<Worker & { isSilent: boolean }>(OTHERS, [id])
  const hasEnded = (other: Worker) =>
    host !== null && other.host === host && startOf(other.pid) !== other.startedAt
  const ended = others.filter(hasEnded).map((other) => other.id)
  const silent = others.filter(({ isSilent }) => isSilent).map((other) => other.id)
  if (ended.length + silent.length === 0) return 0
  const freed = await free(ended, silent)
  if (freed > 0) log().warn({ deliveries: freed }, 'deliveries of a process that has died are due again')
  return freed
}

// A silent worker that beats again just now waits here for the lock, and then begins anew.
const LOCK_DEAD = `
SELECT id FROM delivery_workers
WHERE id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[]) AND beat_at < now() - interval '${DEAD_AFTER_SECONDS} seconds'
FOR UPDATE SKIP LOCKED`

// By endpoint, along the index of what is due: an index of holders would cost each claim and each record.
const FREE = `
UPDATE webhook_deliveries d SET due_at = d.next_attempt_at
FROM (SELECT o.* FROM webhook_endpoints w CROSS JOIN LATERAL (
        SELECT endpoint_id, id, due_at FROM webhook_deliveries
        WHERE endpoint_id = w.id AND due_at > now() AND due_at <= now() + interval '${LEASE_MS} milliseconds'
          AND leased_by = ANY ($1::uuid[]) AND due_at <> next_attempt_at
      ) o) held
WHERE d.endpoint_id = held.endpoint_id AND d.id = held.id AND d.due_at = held.due_at
RETURNING 1`

function free(ended: readonly string[], silent: readonly string[]): Promise<number> {
  return inTransaction(async (tx) => {
    const dead = await tx.query<{ id: string }>(LOCK_DEAD, [ended, silent])
    const ids = dead.map(({ id }) => id)
    if (ids.length === 0) return 0
    const freed = await tx.query(FREE, [ids])
    await tx.query('DELETE FROM delivery_workers WHERE id = ANY ($1::uuid[])', [ids])
    return freed.length
  })
}
