import type { z } from 'zod'
import { type StoredLine, unitPaisaOf } from '@/lib/core/invoice-line'
import { periodCharge } from '@/lib/core/period-charge'
import { presentShownTerms } from '@/lib/core/shown-terms'
import { presentDiscount } from '@/lib/coupon/present'
import { presentCreditNote } from '@/lib/credit-note/present'
import type { Ctx } from '@/lib/infra/ctx'
import { presentInvoice } from '@/lib/invoice/present'
import { seesBalance } from '@/lib/wallet/rules'
import type { Changed } from './change'
import type { changedSubscription, changePreview } from './change-schema'
import { presentSubscription } from './present'
import type { ChangePreviewed } from './preview-change'

export function presentChanged({
  subscription,
  invoice,
  creditNote,
}: Changed): z.output<typeof changedSubscription> {
  return {
    subscription: presentSubscription(subscription),
    invoice: invoice && presentInvoice(invoice),
    creditNote: creditNote && presentCreditNote(creditNote),
  }
}

const nothing = { lines: [] as StoredLine[], totalPaisa: 0n }

/** The balance of a shared wallet is shown only to its owner. */
export function presentChangePreview(
  { environment, actor }: Pick<Ctx, 'environment' | 'actor'>,
  { billable, changed, terms, quote, wallet, effectiveAt }: ChangePreviewed,
): z.output<typeof changePreview> {
  const { lines, totalPaisa } = quote ?? nothing
  const credit = lines[0] && BigInt(lines[0].amountPaisa) < 0n ? -BigInt(lines[0].amountPaisa) : 0n
  const balance =
    wallet && (seesBalance(environment, wallet) || actor.kind === 'end_user') ? wallet.balancePaisa : null
  const { cancelAtPeriodEnd, currentPeriodEnd } = billable.subscription
  // A change with the next period takes effect when that period is charged.
  const laterAt = effectiveAt > currentPeriodEnd ? effectiveAt : currentPeriodEnd
  const nextChargeAt = quote?.isNewPeriod ? quote.period.endAt : laterAt
  return {
    effectiveAt: effectiveAt.toISOString(),
    lines: lines.map((line) => ({
      description: line.description,
      amountPaisa: line.amountPaisa,
      quantity: line.quantity,
      unitAmountPaisa: unitPaisaOf(line),
      periodStart: line.periodStart,
      periodEnd: line.periodEnd,
      taxPaisa: null,
    })),
    creditPaisa: credit.toString(),
    chargePaisa: (totalPaisa + credit).toString(),
    totalPaisa: totalPaisa.toString(),
    discount: presentDiscount(changed.subscription),
    terms: presentShownTerms(terms),
    nextPeriodAmountPaisa: periodCharge(changed).toString(),
    nextChargeAt: cancelAtPeriodEnd ? null : nextChargeAt.toISOString(),
    walletBalancePaisa: balance?.toString() ?? null,
    shortfallPaisa: balance === null ? null : (totalPaisa > balance ? totalPaisa - balance : 0n).toString(),
  }
}
