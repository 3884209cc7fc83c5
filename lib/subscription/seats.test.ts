import { describe, expect, it } from 'vitest'
import { subscriptionNow } from '@/testing/billing'
import { gym } from './change.fixture'

describe('two servers that add a seat each', () => {
  it('make two, at once or with the next period', async () => {
    const { ctx, id, change } = await gym(10_000_000n)
    for (const when of ['now', 'period_end']) {
      const added = await Promise.all(Array.from({ length: 5 }, () => change({ quantityDelta: 1, when })))
      expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    }
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 6, pendingQuantity: 11 })
  })

  it('and say which quantity they know: one is told that it is another by now', async () => {
    const { ctx, id, change } = await gym(10_000_000n)
    for (const [when, known] of [
      ['now', 1],
      ['period_end', 2],
    ] as const) {
      const body = { quantity: known + 1, ifQuantity: known, when }
      const both = await Promise.all([change(body), change(body)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
        code: 'quantity_changed',
        param: 'ifQuantity',
      })
    }
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 2, pendingQuantity: 3 })
  })
})

describe('a difference of the quantity', () => {
  it('is previewed like the quantity that it makes', async () => {
    const { change, preview } = await gym(10_000_000n)
    await change({ quantity: 3 })
    const total = async (body: object) => (await preview(body)).data.nextPeriodAmountPaisa
    expect(await total({ quantityDelta: -1 })).toBe(await total({ quantity: 2 }))
    expect((await preview({ quantityDelta: 1, ifQuantity: 2 })).error?.code).toBe('quantity_changed')
  })

  it('keeps the price that waits for the end of the period', async () => {
    const { ctx, id, change, other } = await gym(10_000_000n)
    const { priceId } = await other({ amountPaisa: '70000' })
    await change({ priceId, when: 'period_end' })
    const { pendingPriceId } = await subscriptionNow(ctx, id)
    await change({ quantityDelta: 2, when: 'period_end' })
    expect(await subscriptionNow(ctx, id)).toMatchObject({ pendingPriceId, pendingQuantity: 3 })
  })

  it.each([
    [{ quantityDelta: -1 }, 'quantityDelta'],
    [{ quantityDelta: 0 }, 'quantityDelta'],
    [{ quantityDelta: 1_000_000 }, 'quantityDelta'],
    [{ quantityDelta: 1, quantity: 2 }, 'quantityDelta'],
    [{ ifQuantity: 1 }, 'priceId'],
  ])('is refused as %j', async (body, param) => {
    const { change } = await gym()
    const { status, error } = await change(body)
    expect([status, error?.param]).toEqual([400, param])
  })
})
