/**
 * True if a change would change a row. Values are compared as they are stored: instants by their time, JSON by its
 * text. A change that changes nothing makes no event and keeps `updatedAt`.
 */
export function differs<Row extends object>(row: Row, change: Partial<Row>): boolean {
  return (Object.keys(change) as (keyof Row)[]).some((key) => stored(row[key]) !== stored(change[key]))
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
