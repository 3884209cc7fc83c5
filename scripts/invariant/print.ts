import type { Report } from '../../lib/invariant/check'

/** One line per invariant, and under it a sentence per breach. */
export function printReport({ id, sentence, checked, total, breaches, ms }: Report) {
  const mark = total === 0 ? '✓' : '✗'
  console.log(`${mark} ${id.padEnd(4)}${sentence} (${checked}, ${ms} ms)`)
  for (const breach of breaches) console.log(`       ${breach}`)
  if (total > breaches.length)
    console.log(`       … and ${(total - breaches.length).toLocaleString('en')} more.`)
}
