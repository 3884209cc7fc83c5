import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '@/lib/core/id'
import { type NepaliMonth, nepaliMonthsBetween } from '@/lib/core/nepali-month'
import type { UserCtx } from '@/lib/infra/ctx'
import { advanceTo, later, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { balanceAtStart, statementPages } from './load-statement'
import type { WalletMovement } from './load-transactions'
import { newPayer } from './payer.fixture'
import { csvHead, csvRow, describeStatement } from './statement'
import { statementPdf } from './statement-pdf'

async function movementsOf(ctx: UserCtx, month: NepaliMonth): Promise<WalletMovement[]> {
  const all: WalletMovement[] = []
  for await (const rows of statementPages(ctx, month)) all.push(...rows)
  return all
}

/** Some months of a subscription, in a sandbox whose clock was moved. */
async function payer() {
  const business = await newBusiness('Himalayan Tea House')
  const asha = await newPayer(business, 150_000n)
  const { currentPeriodEnd } = await subscribe(business.ctx, asha.customerId, await newPrice(business.ctx))
  await topUp(await advanceTo(business.ctx, later(currentPeriodEnd, 40)), asha.customerId, 25_000n)
  const ctx = { ...business.ctx, walletId: asha.walletId, userId: asha.userId } as unknown as UserCtx
  return { ctx, months: nepaliMonthsBetween(business.ctx.now, later(currentPeriodEnd, 70), 9).toReversed() }
}

describe('the statement of a balance', () => {
  it('has every movement in one Nepali month, and each month begins with what the one before left', async () => {
    const { ctx, months } = await payer()
    let [held, found] = [0n, 0]
    for (const month of months) {
      expect(await balanceAtStart(ctx, month)).toBe(held)
      for (const { amountPaisa, balanceAfterPaisa, createdAt } of await movementsOf(ctx, month)) {
        held += amountPaisa
        found++
        expect(balanceAfterPaisa).toBe(held)
        expect(createdAt >= month.from && createdAt < month.to).toBe(true)
      }
    }
    expect(found).toBe(5)
    expect(held).toBe(25_000n)
  })

  it('speaks both languages, and as CSV has plain figures', async () => {
    const { ctx, months } = await payer()
    const [month] = months as [NepaliMonth]
    const movements = await movementsOf(ctx, month)
    const source = {
      month,
      phone: '+9779800000001',
      isSandbox: true,
      openingPaisa: 0n,
      movements,
      isCut: false,
    }
    const nepali = describeStatement(source, 'ne')
    expect(nepali).toMatchObject({
      owner: '९८०००००००१',
      closing: { balance: 'रू १,०००.००' },
    })
    expect(nepali.rows.map(({ what, who, amount }) => [what, who, amount])).toEqual([
      ['थपेको रकम', 'परीक्षण रकम', '+रू १,५००.००'],
      [expect.any(String), 'Himalayan Tea House', '−रू ५००.००'],
    ])
    const [, charge] = movements as [WalletMovement, WalletMovement]
    expect(csvHead('en')).toHaveLength(csvRow(charge, 'en').length)
    expect(csvRow(charge, 'en').slice(3)).toEqual([
      'Himalayan Tea House',
      -50_000n,
      100_000n,
      toWire('txn', charge.id),
    ])
    expect(fromWire('txn', String(csvRow(charge, 'en').at(-1)))).toBe(charge.id)
  })

  it('is drawn as a PDF in both languages', async () => {
    const { ctx, months } = await payer()
    for (const language of ['en', 'ne'] as const) {
      const bytes = await statementPdf(ctx, months[0] as NepaliMonth, language)
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
    }
  })
})
