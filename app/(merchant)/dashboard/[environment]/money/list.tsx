import { Money } from '@/components/ui/money'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { loadInvoiceNumbers } from '@/lib/invoice/load-numbers'
import { listMerchantMovements } from '@/lib/ledger/get-merchant-balance'
import { presentBalanceMovement, type WireBalanceMovement } from '@/lib/ledger/present'
import { type MerchantBalanceQuery, merchantBalanceQuery } from '@/lib/ledger/schema'
import { between } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

const TITLES: Record<WireBalanceMovement['kind'], string> = {
  charge: 'Charge of a wallet',
  refund: 'Refund',
  reversal: 'Reversal',
  adjustment: 'Correction',
  topup: 'Top-up',
}

/** What Khata owes the business, movement by movement. */
export const movementList = listOf({
  name: 'movements',
  path: 'money',
  caption: 'Movements of your balance, newest first',
  lead: () =>
    `What your customers have paid you from their wallets. Khata keeps the books, and moves no money to a bank: the operator of this Khata holds what was topped up at ${ALL_PROVIDERS}, and pays it out to you. A payout is not in these books.`,
  scope: 'merchant:read',
  query: merchantBalanceQuery,
  read: readMovements,
  present: ({ invoiceNumber, ...row }) => ({ ...presentBalanceMovement(row), invoiceNumber }),
  filters: [...between('Time', 'since', 'until')],
  columns: ({ day, text }) => [
    text('Movement', ({ kind }) => TITLES[kind], 'lead'),
    {
      title: 'Invoice',
      phone: 'detail',
      cell: ({ invoiceNumber }) => invoiceNumber && <span className="figures">{invoiceNumber}</span>,
      csv: ({ invoiceNumber }) => invoiceNumber,
    },
    day('Date', ({ createdAt }) => createdAt, 'aside'),
    {
      title: 'Amount (Rs)',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} signed />,
      csv: ({ amountPaisa }) => BigInt(amountPaisa),
    },
    { title: 'Invoice (ID)', csv: ({ invoiceId }) => invoiceId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ invoiceId }) => invoiceId && `invoices/${invoiceId}`,
  empty: { sentence: 'No movements yet. Each charge that a wallet pays stands here.' },
})

async function readMovements(ctx: Ctx, wanted: MerchantBalanceQuery) {
  const { items, nextCursor } = await listMerchantMovements(ctx, wanted)
  const numbers = await loadInvoiceNumbers(
    ctx,
    items.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  return {
    items: items.map((item) => ({ ...item, invoiceNumber: numbers.get(item.invoiceId ?? '') ?? null })),
    nextCursor,
  }
}
