import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { POST as createTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { remindUnstartedCheckouts } from '@/lib/checkout/remind-unstarted'
import { type CustomerId, fromWire, type InvoiceId, type PriceId, type TopUpId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { advanceTo, later, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { prefer, sendNotices } from './notices.fixture'

type Told = (ctx: Ctx, customerId: CustomerId) => Promise<unknown>

const trialOf = async (ctx: Ctx, trialDays: number) => newPrice(ctx, { trialDays })

// The messages to a person, and what causes each.
const MESSAGES: [string, Told][] = [
  [
    'the mail of an invoice',
    async (ctx, customerId) => {
      await updateCustomer(ctx, customerId, { email: 'asha@example.com' })
      const subscription = await subscribe(ctx, customerId, await trialOf(ctx, 30))
      await sendInvoice(ctx, (await newDraft(ctx, subscription)) as InvoiceId)
    },
  ],
  [
    'the SMS of a trial that began at a checkout',
    async (ctx, customerId) => {
      const checkout = await newCheckout(ctx, {
        priceId: (await trialOf(ctx, 7)).id as PriceId,
        customerId,
      })
      await authorizeAt(checkout, await verifiedAt(checkout))
    },
  ],
  [
    'the reminder of a trial that an API key began',
    async (ctx, customerId) => {
      const { trialEndAt } = await subscribe(ctx, customerId, await trialOf(ctx, 7))
      await advanceTo(ctx, later(trialEndAt as Date, -2))
      await sendNotices()
    },
  ],
  [
    'the reminder of a checkout that was paid and not started',
    async (ctx, customerId) => {
      const { token } = await newCheckout(ctx, { customerId })
      const body = { provider: 'khalti', amountPaisa: '50000' }
      const begun = await call(createTopUp, await verifiedAt({ token }), { params: { token }, body })
      const id = fromWire('top', begun.data.id) as TopUpId
      const [topUp] = await query<TopUpModel>('SELECT * FROM topups WHERE id = $1', [id])
      pay(topUp as TopUpModel)
      await checkTopUp(id, 'req_test')
      await query(
        `UPDATE unstarted_checkouts SET due_at = now() - interval '1 minute' WHERE top_up_id = $1`,
        [id],
      )
      while ((await remindUnstartedCheckouts('run_test')) > 0);
    },
  ],
]

const LAST = `
SELECT coalesce(m.subject, '') || m.text AS text FROM outbox_messages m LEFT JOIN notices n ON n.message_id = m.id
WHERE m.business_id = $1 AND n.kind IS DISTINCT FROM 'top_up_receipt' ORDER BY m.id DESC LIMIT 1`

/** The language of the messages to a customer. */
async function toldIn(told: Told, given: Language | null, chosen: Language | null): Promise<Language> {
  const { ctx } = await newBusiness('Himal')
  const customerId = await fund(ctx, 100n)
  await updateCustomer(ctx, customerId, { language: given })
  if (chosen) await prefer(ctx, customerId, { language: chosen })
  await told(ctx, customerId)
  const [message] = await query<{ text: string }>(LAST, [ctx.businessId])
  if (!message) throw new Error('Nothing was told.')
  return /[\u0900-\u097f]/.test(message.text) ? 'ne' : 'en'
}

describe.each(MESSAGES)('%s', (_, told) => {
  it('speaks the language that the owner of the wallet has chosen, whatever the business said', async () => {
    expect(await toldIn(told, 'en', 'ne')).toBe('ne')
    expect(await toldIn(told, 'ne', 'en')).toBe('en')
  })

  it('else the one that the business gave for its customer, else English', async () => {
    expect(await toldIn(told, 'ne', null)).toBe('ne')
    expect(await toldIn(told, null, null)).toBe('en')
  })
})
