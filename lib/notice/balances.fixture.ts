import fc from 'fast-check'
import { expect } from 'vitest'
import type { CustomerId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, later, newCustomer, newDraft, newPrice, subscribe, topUp } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { prefer, sendNotices } from './notices.fixture'

// Stories of one wallet, and the balances in the messages to its owner.

type Act =
  | { do: 'top up' | 'subscribe' | 'bill'; rupees: number }
  | { do: 'wait'; days: number }
  | { do: 'tell' }

const rupees = fc.integer({ min: 10, max: 900 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom('top up', 'top up', 'subscribe', 'bill'), rupees }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('tell' as const) }),
)
export const story = fc.array(act, { minLength: 6, maxLength: 14 })

/** Every movement of the wallet with the balance when its transaction committed, in paisa. */
const LEFT = `
SELECT DISTINCT last_value(n.balance_after_paisa) OVER (PARTITION BY n.xmin::text ORDER BY n.transaction_id
  ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS paisa
FROM ledger_entries n JOIN wallets w ON w.id = n.account_id WHERE w.business_id = $1`

const TEXTS = `
SELECT n.kind, n.channel, m.text FROM notices n JOIN outbox_messages m ON m.id = n.message_id WHERE n.business_id = $1`

const BALANCES = [
  /Your balance is Rs ([\d,.]+\d)/g,
  /Rs ([\d,.]+\d) is left/g,
  /Khata balance: Rs ([\d,.]+\d)/g,
]

/** The balances that a text mentions, in paisa. */
const namedIn = (text: string): bigint[] =>
  BALANCES.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, rupees = '']) => {
    const [whole = '', paisa = '00'] = rupees.replaceAll(',', '').split('.')
    return BigInt(whole) * 100n + BigInt(paisa)
  })

/** Plays a story. Each balance in a message must be one that a commit left, and each payment must have one message. */
export async function playBalances(acts: readonly Act[]): Promise<void> {
  const { ctx } = await newBusiness('Himal Tea')
  const customerId = await newCustomer(ctx, 100_000n)
  await prefer(ctx, customerId, { low_balance_paisa: 50_000n })
  const subscriptions: SubscriptionModel[] = []
  for (const each of acts) {
    const now = await ctxOf(ctx.businessId)
    if (each.do === 'wait') await advanceTo(now, later(now.now, each.days))
    else if (each.do === 'tell') await sendNotices('sandbox')
    else await doIt(each, now, customerId, subscriptions)
  }
  await sendNotices('sandbox')
  const left = new Set((await query<{ paisa: bigint }>(LEFT, [ctx.businessId])).map(({ paisa }) => paisa))
  const texts = await query<{ kind: string; channel: string; text: string }>(TEXTS, [ctx.businessId])
  for (const { kind, text } of texts) {
    const named = namedIn(text)
    if (kind === 'top_up_receipt' && /Your balance is|added/.test(text)) expect(named, text).not.toEqual([])
    for (const paisa of named) expect(left, `${kind}: ${text}`).toContain(paisa)
  }
  await expectOneMessage(ctx.businessId)
}

async function doIt(
  { do: what, rupees: sum }: { do: 'top up' | 'subscribe' | 'bill'; rupees: number },
  ctx: Awaited<ReturnType<typeof ctxOf>>,
  customerId: CustomerId,
  subscriptions: SubscriptionModel[],
): Promise<void> {
  if (what === 'top up') return topUp(ctx, customerId, BigInt(sum) * 100n)
  if (what === 'subscribe') {
    const price = await newPrice(ctx, { amountPaisa: `${sum}00` })
    const begun = await subscribe(ctx, customerId, price).catch((error: { code?: string }) => error.code)
    if (typeof begun === 'object') subscriptions.push(begun)
    else if (begun !== 'insufficient_balance') throw new Error(begun)
  } else if (subscriptions[0]) {
    const terms = { amountPaisa: BigInt(sum) * 100n, description: 'Joining fee' }
    await sendInvoice(ctx, await newDraft(ctx, subscriptions[0], terms))
  }
}

/** If a top-up paid something, its receipt is the only message about that. */
async function expectOneMessage(businessId: string): Promise<void> {
  const twice = await query(
    `SELECT n.kind, m.text FROM notices n JOIN outbox_messages m ON m.id = n.message_id JOIN events e ON e.id = n.subject_id
     JOIN invoices i ON i.id = e.object_id JOIN ledger_transactions c ON c.id = i.ledger_transaction_id
     JOIN ledger_entries ce ON ce.transaction_id = c.id JOIN wallets w ON w.id = ce.account_id
     JOIN topups t ON t.wallet_id = w.id AND t.last_transaction_id >= c.id
     JOIN ledger_transactions credit ON credit.top_up_id = t.id AND credit.kind = 'topup' AND credit.id < c.id
     WHERE n.business_id = $1 AND n.kind IN ('receipt', 'recovered')`,
    [businessId],
  )
  expect(twice).toEqual([])
}
