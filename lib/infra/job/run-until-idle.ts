import { setTimeout as sleep } from 'node:timers/promises'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type BusinessId, newWireId } from '@/lib/core/id'
import type { Actor, Ctx } from '@/lib/infra/ctx'
import { isOutage } from '@/lib/infra/database/outage'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment } from '@/prisma/generated/enums'
import type { JobKind, JobModel } from './kind'
import { lockJob } from './lock'

// After a batch, the process and the database are free for half as long as it took. So a job never takes more than two thirds of a core.
const REST = 0.5

/**
 * Processes batches of one kind of jobs until none is left, or until `budgetMs` is over.
 * @returns whether none is left.
 */
export async function runJobs<Job extends JobModel, Row>(
  kind: JobKind<Job, Row>,
  environment: Environment,
  budgetMs: number,
): Promise<boolean> {
  const deadline = Date.now() + budgetMs
  while (Date.now() < deadline) {
    const beganMs = performance.now()
    if (!(await inTurnOf(environment, () => runBatch(kind, environment)))) return true
    await sleep(REST * (performance.now() - beganMs))
  }
  return false
}

/**
 * Processes the next rows of a running job, in one transaction. Committed rows are no longer waiting, so it is safe to repeat. If the rows
 * fail together, smaller batches are tried, until the failing row is alone. That row is then marked as failed.
 * @returns whether there was a job to work on.
 */
export async function runBatch<Job extends JobModel, Row>(
  kind: JobKind<Job, Row>,
  environment: Environment,
  size = kind.rowsTogether,
): Promise<boolean> {
  let begun: { job: Job; row: Row } | undefined
  try {
    return await inTransaction(async (tx) => {
      const job = await claim(tx, kind, environment)
      if (!job) return false
      const rows = await kind.waiting(tx, job, size)
      const [row] = rows
      begun = row && { job, row }
      await work(tx, kind, job, rows, rows.length < size)
      return true
    })
  } catch (error) {
    if (!begun || isOutage(error)) throw error
    if (size > 1) return runBatch(kind, environment, Math.ceil(size / 4))
    await giveUp(kind, begun.job, begun.row, error)
    return true
  }
}

/** Processes rows of a job, and updates its counters. The last rows finish the job. */
async function work<Job extends JobModel, Row>(
  tx: Tx,
  kind: JobKind<Job, Row>,
  job: Job,
  rows: readonly Row[],
  isLast: boolean,
): Promise<void> {
  const ctx = await jobCtx(tx, job, kind.actorOf?.(job))
  const counted = rows.length === 0 ? {} : await kind.make(tx, ctx, job, rows)
  const ended = isLast ? { status: 'done', finishedAt: ctx.now } : {}
  const changes = {
    ...counted,
    ...ended,
    workedAt: new Date(),
    updatedAt: nextUpdatedAt(job, ctx.now),
  } as Partial<Job>
  const next = { ...job, ...changes }
  await kind.jobs.update(tx, [next], Object.keys(changes) as (keyof Job & string)[])
  if (isLast) await kind.finished?.(tx, ctx, next)
}

/** Marks a row as failed, with the reason. */
async function giveUp<Job extends JobModel, Row>(
  kind: JobKind<Job, Row>,
  job: Job,
  row: Row,
  error: unknown,
): Promise<void> {
  const { id, businessId, environment } = job
  if (!(error instanceof DomainError))
    log().error({ err: error, businessId, environment, kind: kind.name, id }, 'a row of a job cannot be done')
  await inTransaction(async (tx) => {
    const current = await lockJob(tx, kind, job)
    if (current.status !== 'running') return
    const counted = await kind.giveUp(tx, current, row, error)
    if (!counted) return
    await kind.jobs.update(tx, [{ ...current, ...counted }], Object.keys(counted) as (keyof Job & string)[])
  })
}

// Takes the running job that has waited longest, so a large job does not delay others. Its lock keeps other processes from working on it.
async function claim<Job extends JobModel>(
  tx: Tx,
  { name, jobs }: Pick<JobKind<Job, never>, 'name' | 'jobs'>,
  environment: Environment,
): Promise<Job | undefined> {
  const [job] = await tx.query<Job>(
    `SELECT ${jobs.columnList()} FROM ${name} WHERE environment = $1 AND status = 'running'
     ORDER BY worked_at NULLS FIRST, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [environment],
  )
  return job
}

async function jobCtx(tx: Tx, job: JobModel, actor: Actor = { kind: 'system' }): Promise<Ctx> {
  return {
    businessId: job.businessId as BusinessId,
    environment: job.environment,
    actor,
    now: await readTenantNow(tx, job),
    requestId: newWireId('run'),
    tx,
  }
}
