import type { ReadFile, ReadRow } from './terms'

/** So many rows are in memory as objects at once. After them others get their turn. */
const ROWS_AT_ONCE = 100

/** A file that was read. Its rows are bytes, because as objects those of a large file would take hundreds of megabytes. */
export interface PackedFile extends Pick<ReadFile, 'headings' | 'columns' | 'likelyNames'> {
  /** How many rows it has. */
  rows: number
  /** The prices, as the rows name them. */
  prices: string[]
  parts: Uint8Array[]
}

export function pack({ rows, ...file }: ReadFile): PackedFile {
  const parts: Uint8Array[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    parts.push(new TextEncoder().encode(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))))
  const prices = new Set(rows.flatMap(({ terms }) => terms?.billing?.price ?? []))
  return { ...file, rows: rows.length, prices: [...prices], parts }
}

export const unpack = (part: Uint8Array): ReadRow[] => JSON.parse(new TextDecoder().decode(part))
