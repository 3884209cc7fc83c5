import fc from 'fast-check'
import { it } from 'vitest'
import { playBalances, story } from './balances.fixture'

const SEEDS = Array.from({ length: 10 }, (_, n) => 20_261_128 + n)

it.each(SEEDS)('each balance that a message names is one that a commit left (seed %i)', async (seed) => {
  await fc.assert(fc.asyncProperty(story, playBalances), { numRuns: 1, seed, endOnFailure: true })
})
