import fc from 'fast-check'
import { expect, it } from 'vitest'
import { play } from './compare.fixture'
import { step } from './steps.fixture'

// A full run is MODEL_STORIES=2000, which takes half an hour on an idle machine. MODEL_SEED repeats the stories of a failure.
const STORIES = Number(process.env.MODEL_STORIES ?? 60)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)

it(`the engine and a simple model of it agree after every step of ${STORIES} new stories (seed ${SEED})`, async () => {
  console.log(`MODEL_SEED=${SEED}`)
  const story = fc.array(step, { minLength: 12, maxLength: 30 })
  await fc.assert(fc.asyncProperty(story, play), { numRuns: STORIES, seed: SEED })
  expect.hasAssertions()
}, 3_600_000)
