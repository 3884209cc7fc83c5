import { expect, it } from 'vitest'
import type { TopUpId } from '@/lib/core/id'
import { eventTypes, newBusiness } from '@/lib/testing/business'
import { checkTopUp } from './check'
import { pay } from './provider-server.fixture'
import { reconcileTopUps } from './reconcile'
import { age, balanceOfWallet, begin, movementsOf, newWallet, RS_500, topUpNow } from './wallet.fixture'

it.each(['esewa', 'khalti'] as const)(
  'a top-up that was paid at %s is credited once, whoever asks and however often',
  async (provider) => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider })
    pay(topUp)
    await age(topUp, '2 minutes')
    await Promise.all([
      ...Array.from({ length: 20 }, () => checkTopUp(topUp.id as TopUpId, 'req_test', 'paid')),
      ...Array.from({ length: 5 }, () => checkTopUp(topUp.id as TopUpId, 'req_test')),
      reconcileTopUps('sandbox'),
    ])
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
    expect(await movementsOf(topUp)).toMatchObject([{ kind: 'topup', amountPaisa: RS_500 }])
    expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded', receivedPaisa: RS_500 })
    expect(await eventTypes(ctx, topUp.id)).toEqual(['wallet.topup_succeeded'])
  },
)
