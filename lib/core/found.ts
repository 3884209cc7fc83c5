import { DomainError } from './errors'

/** Returns the row. @throws {DomainError} `resource_not_found` if there is none. */
export function found<Row>(row: Row | null | undefined, param?: string): Row {
  if (row === null || row === undefined) throw new DomainError('resource_not_found', param ? { param } : {})
  return row
}
