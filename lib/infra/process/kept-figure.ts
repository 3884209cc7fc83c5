import { LRUCache } from 'lru-cache'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'

/** A figure, and when it was read. */
export interface Kept<Figure> {
  figure: Figure
  readAt: Date
}

interface Source<Figure> {
  /** Names the figure and its tenant. */
  key: string
  read: () => Promise<Figure>
  /** How many rows the figure was read from. */
  rowsOf: (figure: Figure) => number
}

// Reading this many rows takes about ten milliseconds. Smaller businesses always see the present figures.
const MANY_ROWS = 5_000
/** A figure from many rows is not read again within this time. */
const FRESH_MS = 60_000
/** Up to this age an old figure is still shown, while a new one is read. */
const SHOWN_MS = 15 * 60_000
const MAX_FIGURES = 5_000

const figures = perProcess('kept figures', () => ({
  // Entries expire by themselves, because nobody asks again for some keys: they contain a point in time. Some figures are thousands of ids.
  kept: new LRUCache<string, Kept<unknown>>({ max: MAX_FIGURES, ttl: SHOWN_MS, ttlAutopurge: true }),
  renewing: new Set<string>(),
}))

/**
 * Reads a figure. If it comes from many rows, it is cached for a minute. After that, callers still get the old one while one of them starts
 * reading a new one.
 */
export async function keptFigure<Figure>(source: Source<Figure>): Promise<Kept<Figure>> {
  const kept = figures.kept.get(source.key) as Kept<Figure> | undefined
  const ageMs = kept ? Date.now() - kept.readAt.getTime() : Number.POSITIVE_INFINITY
  if (!kept || ageMs > SHOWN_MS) return read(source)
  if (ageMs > FRESH_MS) renew(source)
  return kept
}

function renew<Figure>(source: Source<Figure>): void {
  const { renewing } = figures
  if (renewing.has(source.key)) return
  renewing.add(source.key)
  read(source)
    .catch((error: unknown) => log().warn({ err: error }, 'a kept figure was not renewed'))
    .finally(() => renewing.delete(source.key))
}

async function read<Figure>({ key, read: readFigure, rowsOf }: Source<Figure>): Promise<Kept<Figure>> {
  const { kept } = figures
  const readAt = new Date()
  const result = { figure: await readFigure(), readAt }
  if (rowsOf(result.figure) >= MANY_ROWS) kept.set(key, result)
  else kept.delete(key)
  return result
}
