import type { Actor, Ctx } from '@/lib/infra/ctx'
import type { Table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

/** The columns of every job. A job with work to do is `running`. */
export interface JobModel {
  id: string
  businessId: string
  environment: Environment
  status: string
  /** When its last batch ended, in real time. Jobs of a kind take turns by this time. */
  workedAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
}

/** A kind of long work of a business, done row by row in the background. */
export interface JobKind<Job extends JobModel, Row> {
  /** The name of the table of its jobs, with the columns of `JobModel`. */
  name: string
  jobs: Table<Job>
  /** How many rows one transaction takes. */
  rowsTogether: number
  /** Who acts. If left out, the system. */
  actorOf?(job: Job): Actor
  /** The next waiting rows, in a fixed order. */
  waiting(tx: Tx, job: Job, most: number): Promise<Row[]>
  /**
   * Processes the rows, and marks them as no longer waiting.
   * @returns the job's counters after this.
   */
  make(tx: Tx, ctx: Ctx, job: Job, rows: readonly Row[]): Promise<Partial<Job>>
  /** Marks a row as failed, and returns the counters. Null if the row is no longer waiting. */
  giveUp(tx: Tx, job: Job, row: Row, error: unknown): Promise<Partial<Job> | null>
  /** Announces that a job is done, in the transaction of its last rows. */
  finished?(tx: Tx, ctx: Ctx, job: Job): Promise<void>
}
