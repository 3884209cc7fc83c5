import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectSameAtEveryPace, story } from './catch-up.fixture'

// A full run is CATCH_UP_STORIES=500. CATCH_UP_SEED repeats the stories of a failure.
const STORIES = Number(process.env.CATCH_UP_STORIES ?? 20)
const SEED = Number(process.env.CATCH_UP_SEED ?? Date.now() % 1_000_000_000)

it(`catching up in one step gives the same history as many small steps, in new stories (seed ${SEED})`, async () => {
  expect.hasAssertions()
  const options = { numRuns: STORIES, seed: SEED, endOnFailure: true }
  await fc.assert(fc.asyncProperty(story, expectSameAtEveryPace), options)
}, 1_200_000)
