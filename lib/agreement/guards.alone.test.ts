import { beforeAll, expect, it } from 'vitest'
import type { AgreementId, CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { endAgreement, lowerAgreement } from '@/lib/end-user/change-agreement'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { linkCustomer, newSignedInCustomer, userCtxOf } from '@/testing/customer'
import { giveAgreement } from './answer'
import { askAgreement } from './ask'

// What the database itself refuses.

writesByHand(
  'Charges are written without their ledger transactions, and an agreement is changed by SQL.',
  'charged-once',
)

let ctx: Ctx
let customerId: CustomerId
let user: UserCtx
beforeAll(async () => {
  ctx = (await newBusiness('Himal Fitness')).productionCtx
  const signedIn = await newSignedInCustomer({ environment: 'production', businessId: null })
  customerId = (await createCustomer(ctx, { email: 'maya@example.com' })).id as CustomerId
  await linkCustomer(ctx, customerId, signedIn.phone)
  user = userCtxOf(ctx, signedIn)
})

/** An agreement that the customer has given for a price of Rs 500.00. */
async function given(): Promise<AgreementId> {
  const price = await newPrice(ctx)
  const { row } = await askAgreement(ctx, { kind: 'subscription', customerId, priceId: price.id } as never)
  await giveAgreement(user, { ...ctx, id: row.id as AgreementId })
  return row.id as AgreementId
}

const charge = (agreementId: string | null, amountPaisa: number, walletId: string = user.walletId) =>
  query(
    `INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id, consent, agreement_id, wallet_id, amount_paisa)
     VALUES ($1, 'production', gen_random_uuid(), gen_random_uuid(), 'agreement', $2, $3, $4)`,
    [ctx.businessId, agreementId, walletId, amountPaisa],
  )

it('a charge above its agreement, of another wallet, of none, or of one that was ended or lowered', async () => {
  const id = await given()
  for (const [agreementId, amountPaisa, walletId] of [
    [id, 50_001, user.walletId],
    [id, 50_000, crypto.randomUUID()],
    [crypto.randomUUID(), 1, user.walletId],
  ] as const)
    await expect(charge(agreementId, amountPaisa, walletId)).rejects.toThrow('is not agreed')
  await expect(charge(null, 1)).rejects.toThrow('charged_invoices_consent')
  await lowerAgreement(user, id, 40_000n)
  await expect(charge(id, 40_001)).rejects.toThrow('is not agreed')
  await endAgreement(user, id)
  await expect(charge(id, 1)).rejects.toThrow('is not agreed')
})

it('a raised price within a maximum that was not told, or less than seven days ago', async () => {
  const id = await given()
  const told = (days: number) =>
    query(
      `UPDATE agreements SET amount_paisa = 90000, price_paisa = 50000, told_paisa = 80000,
         told_at = now() - make_interval(days => $2, mins => 1) WHERE id = $1`,
      [id, days],
    )
  await query(`UPDATE agreements SET amount_paisa = 90000, price_paisa = 50000 WHERE id = $1`, [id])
  await charge(id, 50_000)
  await expect(charge(id, 50_001)).rejects.toThrow('is not agreed')
  await told(6)
  await expect(charge(id, 80_000)).rejects.toThrow('is not agreed')
  await told(7)
  await charge(id, 80_000)
  await expect(charge(id, 80_001)).rejects.toThrow('is not agreed')
})

it('more in a month than an allowance gives', async () => {
  const { row } = await askAgreement(ctx, { kind: 'allowance', customerId, amountPaisa: 10_000n } as never)
  await giveAgreement(user, { ...ctx, id: row.id as AgreementId })
  const use = (usedPaisa: number) =>
    query(
      `INSERT INTO allowance_uses (business_id, environment, agreement_id, month, used_paisa)
       VALUES ($1, 'production', $2, '2083-08', $3)`,
      [ctx.businessId, row.id, usedPaisa],
    )
  await expect(use(10_001)).rejects.toThrow('does not cover 10001 paisa in 2083-08')
})
