import type { PartitionedTable } from './tables'

type Length = PartitionedTable['by']

/** The beginning of the partition of an instant, moved by a number of partitions. In UTC, as the ids are. */
export function partitionStart(by: Length, at: Date, moved = 0): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return new Date(
    by === 'month' ? Date.UTC(year, month + moved) : Date.UTC(year, month, at.getUTCDate() + moved),
  )
}

/** What a partition is called: events_202612, request_log_20261224. */
export function partitionName(table: string, by: Length, start: Date): string {
  const digits = start.toISOString().replaceAll('-', '')
  return `${table}_${digits.slice(0, by === 'month' ? 6 : 8)}`
}
