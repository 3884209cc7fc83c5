import fc from 'fast-check'
import { describe, it } from 'vitest'
import { play } from './compare.fixture'
import { playLife } from './cost-of-days.fixture'
import { life } from './lives.fixture'
import { step } from './steps.fixture'

const SEEDS = Array.from({ length: 10 }, (_, n) => 20_261_125 + n)

describe('the engine and a simple model of it', () => {
  it.each(SEEDS)('agree after every step of a random story (seed %i)', async (seed) => {
    const story = fc.array(step, { minLength: 20, maxLength: 26 })
    await fc.assert(fc.asyncProperty(story, play), { numRuns: 1, seed, endOnFailure: true })
  })
})

describe('no acts of a customer lower what a day of service costs', () => {
  it.each(SEEDS)('in a random life of a subscription (seed %i)', async (seed) => {
    await fc.assert(fc.asyncProperty(life, playLife), { numRuns: 1, seed, endOnFailure: true })
  })
})
