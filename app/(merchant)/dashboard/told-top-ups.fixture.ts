import { randomInt } from 'node:crypto'
import { found } from '@/lib/core/found'
import { fromWire, type TopUpId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { PaymentRecord, ReturnHint } from '@/lib/providers/provider'
import { settleTopUp } from '@/lib/settlement/settle'
import { newCheckoutTopUp, type SignedInCustomer, type StartedCheckout } from '@/testing/customer'
import type { Tenant } from '@/testing/world'

const AMOUNT = 35_000n

type Told = readonly [record: PaymentRecord, hint?: ReturnHint]

const paid = (reference: string, refundedPaisa: bigint | null = 0n, amountPaisa = AMOUNT): Told => [
  { state: 'paid', amountPaisa, reference, refundedPaisa },
]

/** The successive answers of its provider about a top-up. */
const STORIES: Readonly<Record<string, readonly Told[]>> = {
  credited: [paid('R-1')],
  'a reference that was taken': [paid('R-1')],
  'another payment': [[{ state: 'mismatch' }]],
  'another amount': [paid('R-2', 0n, 100n)],
  'given back': [paid('R-3', AMOUNT)],
  'given back in part': [paid('R-4', 100n)],
  'a part of unknown size': [paid('R-5'), paid('R-5', null)],
  'another record than before': [paid('R-6'), [{ state: 'mismatch' }]],
  'given back later': [paid('R-8'), paid('R-8', AMOUNT)],
  'a status that nobody knows': [[{ state: 'unknown', status: 'R-7' }]],
  'under way': [[{ state: 'pending' }, 'pending']],
  'not paid in time': [[{ state: 'expired' }]],
  'given up': [[{ state: 'canceled' }, 'gave_up']],
}

/** Top-ups of a tenant's checkout, one for each possible outcome at the provider, by outcome. */
export async function toldTopUps({ ids, ownerCtx, environment }: Tenant): Promise<Record<string, string>> {
  const ctx = { ...ownerCtx, environment }
  const [its] = await query<Record<'checkoutSessionId' | 'userId' | 'walletId', string>>(
    'SELECT checkout_session_id, user_id, wallet_id FROM topups WHERE id = $1',
    [fromWire('top', ids.top as string)],
  )
  const { checkoutSessionId, ...holder } = found(its)
  // Each reference of a provider belongs to one top-up only.
  const mark = randomInt(2 ** 32)
  const own = (record: PaymentRecord): PaymentRecord =>
    'reference' in record ? { ...record, reference: `${record.reference}${mark}` } : { ...record }
  const told: Record<string, string> = {}
  for (const [story, records] of Object.entries(STORIES)) {
    const checkout = { id: checkoutSessionId } as StartedCheckout
    const id: TopUpId = await newCheckoutTopUp(ctx, checkout, holder as SignedInCustomer)
    for (const [record, hint = 'none'] of records)
      await settleTopUp(id, { record: own(record), hint, requestId: ctx.requestId })
    told[story] = toWire('top', id)
  }
  return told
}
