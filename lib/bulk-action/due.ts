import type { Environment } from '@/prisma/generated/enums'

/** The events that start the functions of bulk actions. Each environment has its own, so test data never delays production. */
export const BULK_DUE = {
  production: 'khata/bulk-actions.due',
  sandbox: 'khata/sandbox-bulk-actions.due',
} as const

/** SQL: true if a bulk action of the environment has rows to process, or needs to be finished. */
export const isBulkDue = (environment: Environment) =>
  `EXISTS (SELECT FROM bulk_actions WHERE environment = '${environment}' AND status = 'running')`
