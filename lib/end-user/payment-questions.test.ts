import { expect, it } from 'vitest'
import { POST as answer } from '@/app/v1/payment-questions/[id]/answer/route'
import { GET as get } from '@/app/v1/payment-questions/[id]/route'
import { GET as list } from '@/app/v1/payment-questions/route'
import { type LedgerTransactionId, type PaymentQuestionId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { answerQuestion } from '@/lib/payment-question/answer'
import { refusalOf } from '@/lib/phone-code/codes.fixture'
import { newPrice, subscribe } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { userCtxOf } from '@/testing/customer'
import { auditTrail, mailsTo, newMember } from '@/testing/merchant'
import { loadTransactions } from './load-transactions'
import { newPayer } from './payer.fixture'
import { askAboutPayment, loadPayment, loadQuestionsOf } from './payment-questions'

/** A customer who has paid a month, and the payment. */
async function paidMonth() {
  const business = await newBusiness()
  const payer = await newPayer(business, 1_000_000n)
  const ctx = userCtxOf(business.ctx, payer)
  const pay = async () => {
    await subscribe(business.ctx, payer.customerId, await newPrice(business.ctx))
    return (await loadTransactions(ctx, { limit: 1 })).items[0]?.id as LedgerTransactionId
  }
  const transactionId = await pay()
  const ask = (question: string, of = transactionId) => askAboutPayment(ctx, { transactionId: of, question })
  return { business, payer, ctx, transactionId, pay, ask }
}

it('a customer writes about a payment: the business gets an event, its owners and admins a mail without the words, and the answer is read beside the payment', async () => {
  const { business, ctx, transactionId, ask } = await paidMonth()
  const owner = await newMember(business.ctx.businessId, 'owner')
  const { id } = await ask('I had canceled before this payment.')
  expect(await eventTypes(business.ctx, id)).toEqual(['payment_question.created'])
  const [mail] = await mailsTo(owner.email)
  expect(mail?.subject).toBe('[Test] A customer of Test business asks about a payment')
  expect(mail?.text).toContain(`/dashboard/sandbox/questions/${toWire('que', id)}`)
  expect(mail?.text).not.toContain('canceled')

  const params = { id: toWire('que', id) }
  const open = await call(list, business.sandboxKey, { method: 'GET', path: '/v1/test?status=open' })
  expect(open.data.items).toEqual([
    expect.objectContaining({
      id: params.id,
      status: 'open',
      question: 'I had canceled before this payment.',
    }),
  ])
  const body = { answer: 'You are right. We give the money back today.' }
  const answered = await call(answer, business.sandboxKey, { params, body })
  expect(answered.data).toMatchObject({ status: 'answered', ...body, answeredAt: expect.any(String) })
  expect((await call(get, business.sandboxKey, { method: 'GET', params })).data).toEqual(answered.data)
  expect(await eventTypes(business.ctx, id)).toEqual([
    'payment_question.created',
    'payment_question.answered',
  ])
  expect(await auditTrail(business.ctx.businessId)).toContain('payment_question.answered')
  const read = await loadQuestionsOf(ctx, [await loadPayment(ctx, transactionId)])
  expect(read).toEqual([expect.objectContaining(body)])
  const none = await call(list, business.sandboxKey, { method: 'GET', path: '/v1/test?status=open' })
  expect(none.data.items).toEqual([])
})

it('the same words again are the same question, and the same answer again changes nothing', async () => {
  const { business, ask } = await paidMonth()
  const [first, again] = [await ask('Twice?'), await ask('Twice?')]
  expect(again.id).toBe(first.id)
  const id = first.id as PaymentQuestionId
  const once = await answerQuestion(business.ctx, id, { answer: 'Once.' })
  expect(await answerQuestion(business.ctx, id, { answer: 'Once.' })).toEqual(once)
  expect(await refusalOf(answerQuestion(business.ctx, id, { answer: 'No.' }))).toBe(
    'payment_question_answered',
  )
  expect(await eventTypes(business.ctx, id)).toHaveLength(2)
})

it('three questions about a payment and ten to a business wait for an answer at most, also when they come together', async () => {
  const { business, ask, pay } = await paidMonth()
  const asked = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((words) => refusalOf(ask(words))))
  expect(asked.toSorted()).toEqual([
    'accepted',
    'accepted',
    'accepted',
    ...Array(2).fill('payment_question_limit'),
  ])
  const [one] = await query<{ id: PaymentQuestionId }>(
    'SELECT id FROM payment_questions WHERE business_id = $1 ORDER BY id LIMIT 1',
    [business.ctx.businessId],
  )
  await answerQuestion(business.ctx, one?.id as PaymentQuestionId, { answer: 'Thank you.' })
  expect(await refusalOf(ask('f'))).toBe('accepted')
  for (const month of ['second', 'third']) {
    const of = await pay()
    for (const words of ['a', 'b', 'c']) await ask(`${words}, ${month}`, of)
  }
  const last = await pay()
  expect(await refusalOf(ask('the tenth', last))).toBe('accepted')
  expect(await refusalOf(ask('the eleventh', last))).toBe('payment_question_limit')
})

it('nobody writes about the payment of somebody else, nor about a top-up, and no other business reads or answers', async () => {
  const { business, ctx, transactionId, ask } = await paidMonth()
  const stranger = userCtxOf(business.ctx, await newPayer(business, 100n))
  const asked = { transactionId, question: 'Whose is it?' }
  expect(await refusalOf(askAboutPayment(stranger, asked))).toBe('resource_not_found')
  const { items } = await loadTransactions(ctx, { limit: 10 })
  const topUp = items.find(({ kind }) => kind === 'topup')?.id as LedgerTransactionId
  expect(await refusalOf(ask('Where is it?', topUp))).toBe('resource_not_found')
  const params = { id: toWire('que', (await ask('Mine.')).id) }
  const other = await newBusiness()
  expect((await call(get, other.sandboxKey, { method: 'GET', params })).status).toBe(404)
  expect((await call(answer, other.sandboxKey, { params, body: { answer: 'Ours.' } })).status).toBe(404)
})
