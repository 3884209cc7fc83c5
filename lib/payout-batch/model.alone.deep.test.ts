import { expect, it } from 'vitest'
import { Random } from '@/testing/random'
import { playStory, twoOperators } from './play-story.fixture'

// A full run is MODEL_STORIES=2000. MODEL_SEED plays the stories of a failure again.
const STORIES = Number(process.env.MODEL_STORIES ?? 40)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)

it(`what customers take out is where a model says, over ${STORIES} new stories (seed ${SEED})`, async () => {
  console.log(`MODEL_SEED=${SEED}`)
  const by = await twoOperators()
  for (let story = 0; story < STORIES; story++) await playStory(new Random(SEED + story), by)
  expect.hasAssertions()
}, 3_600_000)
