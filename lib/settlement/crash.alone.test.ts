import { expect, it } from 'vitest'
import { balanceOfWallet, makeDue, movementsOf, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import { killWhileItWaitsFor, paidTopUp } from './killed.fixture'
import { reconcileTopUps } from './reconcile'

it('a process that is killed between the answer and its commit credits nothing, and the next one credits once', async () => {
  const { wallet, topUp } = await paidTopUp()
  await killWhileItWaitsFor(wallet.id)
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded' })
  expect(await balanceOfWallet(wallet)).toBe(RS_500)
  expect(await movementsOf(topUp)).toHaveLength(1)
})
