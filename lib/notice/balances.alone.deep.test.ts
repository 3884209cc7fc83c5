import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playBalances, story } from './balances.fixture'

const STORIES = Number(process.env.MODEL_STORIES ?? 60)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)

it(`each balance that a message names is one that a commit left, in ${STORIES} new stories (seed ${SEED})`, async () => {
  console.log(`MODEL_SEED=${SEED}`)
  await fc.assert(fc.asyncProperty(story, playBalances), { numRuns: STORIES, seed: SEED })
  expect.hasAssertions()
}, 3_600_000)
