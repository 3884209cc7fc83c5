import type { Actor, Ctx } from '@/lib/infra/ctx'
import type { Table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'

/** What the row of every job has. While it is `running` there is something to do. */
export interface JobModel {
  id: string
  businessId: string
  environment: Environment
  status: string
  /** When its last batch ended, in real time. Jobs of a kind take turns by it. */
  workedAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
}

/** Long work of a business, done row by row in the background: what it is made of, and what is done with a row. */
export interface JobKind<Job extends JobModel, Row> {
  /** The table of its jobs, with the columns of `JobModel`. */
  name: string
  jobs: Table<Job>
  /** How many rows one transaction takes. */
  rowsTogether: number
  /** Who acts. Without it the system does. */
  actorOf?(job: Job): Actor
  /** The next rows that wait, in a fixed order. */
  waiting(tx: Tx, job: Job, most: number): Promise<Row[]>
  /**
   * Does the rows, and writes that they do not wait any more.
   * @returns the counters of the job afterwards.
   */
  make(tx: Tx, ctx: Ctx, job: Job, rows: readonly Row[]): Promise<Partial<Job>>
  /** Writes that a row cannot be done, and returns the counters. Null: it does not wait any more. */
  giveUp(tx: Tx, job: Job, row: Row, error: unknown): Promise<Partial<Job> | null>
  /** Tells that a job is done, in the transaction of its last rows. */
  finished?(tx: Tx, ctx: Ctx, job: Job): Promise<void>
}
