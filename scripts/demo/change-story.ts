import type { Khata } from '../../clients/typescript/src/client'
import type { Subscription } from '../../clients/typescript/src/generated'
import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { expectThat } from './eventually'
import type { Journal } from './journal'

const REFUND_PAISA = 10_000n
const npr = (paisa: string | bigint) => formatNpr(BigInt(paisa), 'en')

/** A second one of the price, billed exactly as the preview said, and a part of it given back. */
export async function changeAndRefund(
  api: Api<Khata>,
  journal: Journal,
  { id }: Subscription,
  topUp: (paisa: bigint) => Promise<unknown>,
): Promise<void> {
  const asked = { quantity: 2 }
  const { totalPaisa, shortfallPaisa } = (
    await api.once((khata) => khata.previewSubscriptionChange(id, asked))
  ).data
  expectThat(BigInt(shortfallPaisa ?? 0) > 0n, 'the preview says what the wallet lacks')
  await topUp(BigInt(totalPaisa))
  const { data } = await journal.step(
    'Quantity 2 as previewed, sent twice',
    async () => {
      const { effectiveAt: at, totalPaisa: said } = await api.client.previewSubscriptionChange(id, asked)
      const changed = await api.twice((khata, options) =>
        khata.changeSubscription(id, { ...asked, at }, options),
      )
      const { invoice, subscription } = changed.data
      expectThat(
        invoice?.status === 'paid' && invoice.totalAmountPaisa === said,
        'exactly the preview was paid',
      )
      expectThat(subscription.quantity === 2, 'the subscription has two')
      return changed
    },
    ({ status, data: { invoice } }) =>
      `${status}, ${invoice?.invoiceNumber} of ${npr(invoice?.totalAmountPaisa ?? 0n)} paid, replayed`,
  )
  const invoiceId = data.invoice?.id ?? ''
  await journal.step(
    `Refund ${npr(REFUND_PAISA)}, sent twice`,
    async () => {
      const refund = { amountPaisa: String(REFUND_PAISA), reason: 'One delivery fell out.' }
      const refunded = await api.twice((khata, options) => khata.refundInvoice(invoiceId, refund, options))
      const { refundedPaisa } = await api.client.getInvoice(invoiceId)
      expectThat(refundedPaisa === refund.amountPaisa, 'the invoice says what went back')
      return refunded
    },
    ({ status, data: note }) => `${status}, ${note.number}, into the ${note.settlement}, replayed`,
  )
}
