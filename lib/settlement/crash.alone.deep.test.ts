import { once } from 'node:events'
import { expect, it } from 'vitest'
import {
  agreedAndPaid,
  balanceAt,
  comeBack,
  consentAt,
  subscriptionsOf,
  topUpAt,
} from '@/lib/checkout/agreed-top-up.fixture'
import { PAUSE } from '@/lib/top-up/provider-server.fixture'
import { balanceOfWallet, makeDue, movementsOf, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import { killWhileItWaitsFor, paidTopUp, startWorker } from './killed.fixture'
import { reconcileTopUps } from './reconcile'

it('a process that is killed while the provider says "paid" credits nothing, and the next one credits once', async () => {
  const { wallet, topUp } = await paidTopUp()
  const worker = startWorker()
  // The provider has got the question, but the process is dead when it answers.
  await new Promise<void>((resolve) => {
    PAUSE.until = async () => {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      resolve()
    }
  })
  PAUSE.until = null
  expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', checks: 0 })
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await balanceOfWallet(wallet)).toBe(RS_500)
  expect(await movementsOf(topUp)).toHaveLength(1)
})

it('a process that is killed while the credit starts a checkout starts nothing, and the next one starts it once', async () => {
  const { ctx, checkout, topUp } = await agreedAndPaid()
  const row = await topUpAt(topUp.id)
  await makeDue(row)
  await killWhileItWaitsFor(row.walletId)
  expect(await subscriptionsOf(ctx)).toEqual([])
  expect(await consentAt(topUp.id)).toMatchObject({ outcome: null, email: 'maya@example.com' })
  await makeDue(row)
  await Promise.all([reconcileTopUps('sandbox'), comeBack(topUp.id)])
  expect(await subscriptionsOf(ctx)).toHaveLength(1)
  expect(await balanceAt(checkout)).toBe(0n)
  expect(await movementsOf(row)).toHaveLength(1)
})
