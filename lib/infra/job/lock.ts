import { found } from '@/lib/core/found'
import type { Tx } from '@/lib/infra/database/transaction'
import type { JobKind, JobModel } from './kind'

/** One job of a tenant, locked until the transaction ends. @throws {DomainError} `resource_not_found`. */
export async function lockJob<Job extends JobModel>(
  tx: Tx,
  { name, jobs }: Pick<JobKind<Job, never>, 'name' | 'jobs'>,
  { businessId, environment, id }: Pick<JobModel, 'businessId' | 'environment' | 'id'>,
): Promise<Job> {
  const [job] = await tx.query<Job>(
    `SELECT ${jobs.columnList()} FROM ${name} WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`,
    [businessId, environment, id],
  )
  return found(job)
}
