import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'

/**
 * A process that sends deliveries. Each claim stores its worker and the time. That time is the worker's beat: it shows that the process is
 * alive.
 */
export interface DeliveryWorker {
  id: string
  /** Two processes on the same host can see whether the other one is running. Null if other processes cannot see this one. */
  host: string | null
  pid: number
  /** When the process started. The system can give an old process id to a new process. */
  startedAt: string | null
}

/** How long a claim lasts: enough to wait in the queue, for one call of 15 s, and to record it. */
export const LEASE_MS = 60_000
/** A worker starts calls only for this long after its last beat. Each call takes at most 15 s. */
export const STARTS_CALLS_FOR_MS = 10_000
/** After this time without a beat, all its calls have ended, so other workers may take its deliveries. */
const DEAD_AFTER_SECONDS = 30

/** The worker of this process. */
export function thisWorker(): DeliveryWorker {
  return perProcess('delivery worker', () => ({
    id: randomUUID(),
    host: hostOf(),
    pid: process.pid,
    startedAt: startOf(process.pid),
  }))
}

// Processes see each other in /proc if they have the same boot and the same process id namespace. A container has its own namespace.
// Systems without /proc, such as macOS, have only beats.
function hostOf(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** When a process of this host started, in ticks since the boot. Null if it is not running. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself contain spaces and parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null)
  } catch {
    return null
  }
}

/**
 * SQL: stores a worker's beat, at most once per second. `beatParameters` makes its parameters.
 * @param first the number of the first parameter.
 */
export const beatSql = (first: number) => `
INSERT INTO delivery_workers AS k (id, host, pid, started_at, beat_at)
VALUES ($${first}::uuid, $${first + 1}, $${first + 2}::int, $${first + 3}, now())
ON CONFLICT (id) DO UPDATE SET beat_at = now() WHERE k.beat_at < now() - interval '1 second'`

export const beatParameters = ({ id, host, pid, startedAt }: DeliveryWorker) => [id, host, pid, startedAt]

const OTHERS = `
SELECT id, host, pid, started_at, beat_at < now() - interval '${DEAD_AFTER_SECONDS} seconds' AS is_silent
FROM delivery_workers WHERE id <> $1`

/**
 * Makes the deliveries of dead workers due again. A worker is dead if its process no longer runs on this host, or if its last beat is 30 s
 * old.
 * @returns how many deliveries.
 */
export async function freeAbandoned(): Promise<number> {
  const { id, host } = thisWorker()
  const others = await query<DeliveryWorker & { isSilent: boolean }>(OTHERS, [id])
  const hasEnded = (other: DeliveryWorker) =>
    host !== null && other.host === host && startOf(other.pid) !== other.startedAt
  const ended = others.filter(hasEnded).map((other) => other.id)
  const silent = others.filter(({ isSilent }) => isSilent).map((other) => other.id)
  if (ended.length + silent.length === 0) return 0
  const freed = await free(ended, silent)
  if (freed > 0) log().warn({ deliveries: freed }, 'deliveries of a process that has died are due again')
  return freed
}

// If a worker beats again at this moment, it waits for the lock, and starts with a new row.
const LOCK_DEAD = `
SELECT id FROM delivery_workers
WHERE id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[]) AND beat_at < now() - interval '${DEAD_AFTER_SECONDS} seconds'
FOR UPDATE SKIP LOCKED`

// Reads the index of due deliveries for each endpoint. An index by worker would make every claim and every recording slower.
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
