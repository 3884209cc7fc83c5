import { loadAllowances, pairOf } from '@/lib/agreement/load-consents'
import { recordAudit } from '@/lib/audit/record'
import { requireApproval } from '@/lib/business/approval'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type InvoiceId, newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { findTooManyRefusals, lockPayer, refuseCharge } from '@/lib/subscription/lock-payer'
import { lockSubscription } from '@/lib/subscription/read'
import { seesBalance } from '@/lib/wallet/rules'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { loadBillables } from './load-billables'
import { lockOpenInvoice } from './pay-invoice'
import { BillingPlan } from './plan'
import { writeBilling } from './write'

const CUSTOMER = `SELECT customer_id, origin = 'manual' AS is_manual FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = $3`

/**
 * Charges an open manual invoice to the customer's wallet. The merchant starts this and the customer is not at the screen, so an allowance
 * must cover it: a subscription's agreement covers only its periods. If the charge is refused, the invoice stays open. Lock order:
 * customer, wallet, subscription, invoice.
 * @throws {DomainError} `production_not_approved`, `resource_not_found`, `customer_archived`, `invoice_not_manual`, `invoice_not_open`,
 * `customer_not_linked`, `charge_attempts_exceeded`, `not_agreed`, `insufficient_balance`.
 */
export function chargeInvoice(ctx: Ctx, id: InvoiceId): Promise<InvoiceModel> {
  return transact(ctx, async (tx) => {
    await requireApproval(tx, ctx)
    const { businessId, environment } = ctx
    const [row] = await tx.query<{ customerId: string; isManual: boolean }>(CUSTOMER, [
      businessId,
      environment,
      id,
    ])
    const { customerId, isManual } = found(row)
    if (!isManual) throw new DomainError('invoice_not_manual')
    const { wallet } = await lockPayer(tx, ctx, customerId)
    const invoice = await lockOpenInvoice(tx, { ...ctx, id })
    const { totalAmountPaisa: requiredPaisa, subscriptionId } = invoice
    const tooManyRefusals = await findTooManyRefusals(tx, ctx, customerId)
    if (requiredPaisa > 0n && !wallet) throw new DomainError('customer_not_linked')
    if (requiredPaisa > 0n && tooManyRefusals) throw tooManyRefusals

    const [billable] = (await loadBillables(tx, [await lockSubscription(tx, ctx, subscriptionId)])) as [
      Billable,
    ]
    const plan = new BillingPlan(wallet ? [wallet] : [], newId)
    const balancePaisa = wallet?.balancePaisa ?? 0n
    const pair = wallet && { walletId: wallet.id, businessId, environment }
    const allowances = pair && (await loadAllowances(tx, [pair], billable.now))
    const payer: Billable = {
      ...billable,
      walletId: wallet?.id ?? null,
      allowance: (pair && allowances?.get(pairOf(pair))) ?? null,
    }
    const refusal = plan.payFromWallet(payer, invoice, billable.now)
    if (refusal === 'not_agreed')
      return refuseCharge(tx, ctx, customerId, refusal, { agreementUrl: hostedUrl(invoice) })
    if (refusal) {
      const balance = seesBalance(environment, wallet) ? { requiredPaisa, balancePaisa } : { requiredPaisa }
      return refuseCharge(tx, ctx, customerId, refusal, { balance })
    }
    await writeBilling(tx, plan, ctx.requestId)
    const { invoiceNumber: number } = invoice
    await recordAudit(tx, ctx, 'invoice.charged', toWire('inv', id), {
      number,
      amountPaisa: requiredPaisa.toString(),
    })
    return invoice
  })
}
