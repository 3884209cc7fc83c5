import type { WireInvoice } from '@/lib/invoice/present'
import type { EventFacts, FactInvoice, FactWallet, Notice } from './notice'

// What a customer gets for what they paid. These functions are pure.

const FAILED = 'invoice.payment_failed'
export const failuresOf = ({ timeline }: FactInvoice) => timeline.filter(({ type }) => type === FAILED)

/** An invoice that was paid from the wallet. If it was overdue, `recovered` is its receipt, unless that is switched off. */
export function receipt({ invoice, wallet, noticesOff, data, productName }: EventFacts): Notice | null {
  if (invoice?.settlement !== 'wallet' || !wallet) return null
  const isTold = failuresOf(invoice).length > 0 && !noticesOff.includes('recovered')
  if (isTold) return null
  const { paidAt, periodEnd } = data as WireInvoice
  return {
    kind: 'receipt',
    variant: 'paid',
    ...madeOf(invoice),
    amounts: { amount: invoice.amountPaisa, ...balanceAfter(wallet) },
    dates: { ...(paidAt && { at: new Date(paidAt) }), paidUntil: new Date(periodEnd) },
    productName,
    action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    isQuiet: noticesOff.includes('receipt'),
  }
}

/** What the merchant got outside of the wallet: one receipt for each payment. An overdue one is told of as above. */
export function receiptOutside({
  invoice,
  outsidePaisa,
  noticesOff,
  data,
  productName,
}: EventFacts): Notice | null {
  if (!invoice || !outsidePaisa) return null
  if (failuresOf(invoice).length > 0 && !noticesOff.includes('recovered')) return null
  const { paidAt, periodEnd } = data as WireInvoice
  return {
    kind: 'receipt',
    variant: 'outside',
    // A payment of several periods has the lines of all of them.
    ...(outsidePaisa === invoice.amountPaisa && madeOf(invoice)),
    amounts: { amount: outsidePaisa },
    dates: { ...(paidAt && { at: new Date(paidAt) }), paidUntil: new Date(periodEnd) },
    productName,
    action: invoice.url ? { to: 'invoice', url: invoice.url } : null,
    isQuiet: noticesOff.includes('receipt'),
  }
}

/** Of what the amount of an invoice is made, if it is more than one price. */
export function madeOf({ origin, lines }: FactInvoice): Pick<Notice, 'lines'> {
  const isMade = lines.length > 1 || lines.some(({ quantity }) => quantity > 1)
  return isMade ? { lines: { origin, lines } } : {}
}

export const balanceAfter = ({ balanceAfterPaisa }: FactWallet) =>
  balanceAfterPaisa === null ? {} : { balance: balanceAfterPaisa }
