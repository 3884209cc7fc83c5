import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playLife } from './cost-of-days.fixture'
import { life } from './lives.fixture'

// A full run is MODEL_STORIES=2000. MODEL_SEED repeats the lives of a failure.
const LIVES = Number(process.env.MODEL_STORIES ?? 60)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)

it(`no acts of a customer lower what a day of service costs, over ${LIVES} new lives (seed ${SEED})`, async () => {
  console.log(`MODEL_SEED=${SEED}`)
  await fc.assert(fc.asyncProperty(life, playLife), { numRuns: LIVES, seed: SEED })
  expect.hasAssertions()
}, 3_600_000)
