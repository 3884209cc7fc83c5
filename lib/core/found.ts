import { DomainError } from './errors'

/** The row, or 404 as for any id that this tenant does not have. */
export function found<Row>(row: Row | null | undefined, param?: string): Row {
  if (row === null || row === undefined) throw new DomainError('resource_not_found', param ? { param } : {})
  return row
}
