import { newId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { newOwnBusiness, newSaver } from '@/lib/withdrawal/withdrawals.fixture'
import { newBusiness } from '@/testing/business'
import { newMember } from '@/testing/merchant'
import { operatorCtx } from '@/testing/operator'
import type { Random } from '@/testing/random'
import { booksNow, SAVED, Story } from './model.fixture'

const WEIGHTS: Record<keyof Story['steps'], number> = {
  ...{ ask: 7, wait: 3, cancel: 2, playBank: 1, give: 4, takeBack: 2 },
  ...{ earn: 2, draft: 5, deleteDraft: 1, release: 4, result: 5, file: 3 },
}
const BAG = Object.entries(WEIGHTS).flatMap(([step, times]) =>
  Array<keyof Story['steps']>(times).fill(step as keyof Story['steps']),
)
const STEPS = 24

/** Plays a random story of what customers take out, in both ways to hold money, and compares with the model at its end. */
export async function playStory(random: Random, by: Story['by']): Promise<void> {
  const isOwn = random.chance(0.4)
  const { ctx, businessId } = isOwn ? await newOwnBusiness() : await newBusiness()
  const { accountId } = await newMember(businessId, 'owner')
  const its = { kind: 'merchant', role: 'owner', emailVerified: true } as const
  const owner: Ctx = { ...ctx, actor: { ...its, id: toWire('acc', accountId), sessionId: newId('ses') } }
  const savers = [await newSaver(ctx, SAVED), await newSaver(ctx, SAVED)]
  const before = await booksNow()
  const story = new Story(random, isOwn, owner, savers, by)
  const told: string[] = []
  try {
    for (let n = 0; n < STEPS; n++) {
      const step = random.pick(BAG)
      told.push(step)
      await story.steps[step]()
    }
    await story.compare(before)
  } catch (error) {
    console.error(`The story (${isOwn ? 'own' : 'shared'}): ${told.join(', ')}`)
    throw error
  }
}

/** One person makes the files for the bank, and another one sends them: what one may send alone in a day has an end. */
export const twoOperators = async (): Promise<Story['by']> => ({
  maker: await operatorCtx('sandbox'),
  releaser: await operatorCtx('sandbox'),
})
