import { expect, it } from 'vitest'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { type CustomerId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { newDraft, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { getInvoice } from './read'

writesByHand('A customer whom nothing reaches is left by versions of before alone.', 'event-last')

it('an invoice reaches the phone that the merchant wrote down, and stays a draft where nothing reaches the customer', async () => {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  const { id } = await createCustomer(ctx, { phone: '+9779841000078' })
  const subscription = await subscribe(ctx, id as CustomerId, await newPrice(ctx, { trialDays: 7 }))
  const terms = { amountPaisa: 30_000n, description: 'Joining fee' }
  const [first, second] = [await newDraft(ctx, subscription, terms), await newDraft(ctx, subscription, terms)]
  const sent = (draft: string) => call(send, sandboxKey, { params: { id: toWire('inv', draft) }, body: {} })
  expect((await sent(first)).data.invoice).toMatchObject({
    status: 'open',
    invoiceNumber: expect.any(String),
  })
  const messages = await query(
    `SELECT recipient, text FROM outbox_messages WHERE business_id = $1 AND channel = 'sms'`,
    [ctx.businessId],
  )
  expect(messages).toEqual([
    {
      recipient: '+9779841000078',
      text: expect.stringMatching(/^Himal Fitness: Rs 300 to pay for Joining fee: /),
    },
  ])

  await query('UPDATE customers SET phone = NULL WHERE id = $1', [id])
  const { status, error } = await sent(second)
  expect([status, error?.code]).toEqual([409, 'customer_unreachable'])
  expect(await getInvoice(ctx, second)).toMatchObject({ status: 'draft', invoiceNumber: null })
})
