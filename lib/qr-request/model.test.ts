import { expect, it } from 'vitest'
import { Random } from '@/testing/random'
import { playStory } from './model.fixture'

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'each rupee by QR pays exactly what it covers, or is held, whatever happens meanwhile (story %i)',
  async (seed) => {
    await playStory(new Random(seed))
    expect.hasAssertions()
  },
)
