import type { Environment } from '@/prisma/generated/enums'

/** The events that wake the functions of imports. Test data never delays an import of production. */
export const IMPORTS_DUE = {
  production: 'khata/imports.due',
  sandbox: 'khata/sandbox-imports.due',
} as const

/** SQL: true if an import of the environment has rows to make, or is to be finished. */
export const isImportDue = (environment: Environment) =>
  `EXISTS (SELECT FROM imports WHERE environment = '${environment}' AND status = 'running')`
