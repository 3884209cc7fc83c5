import { mailAdministrators } from '@/lib/auth/administrators'
import { DomainError } from '@/lib/core/errors'
import { type CustomerId, newId, toWire } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { PaymentQuestionModel } from '@/prisma/generated/models'
import { presentQuestion } from './present'
import { MOST_OF_CUSTOMER, MOST_OF_PAYMENT } from './schema'
import { paymentQuestions } from './table'

const OPEN = `SELECT ${paymentQuestions.columnList()} FROM payment_questions
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND answered_at IS NULL`

type NewQuestion = Pick<PaymentQuestionModel, 'customerId' | 'invoiceId' | 'question'>

/**
 * Writes a question about a paid invoice. The business is notified by an event, and its owners and admins by mail. The same text again
 * counts as the same question.
 * @throws {DomainError} `payment_question_limit`.
 */
export async function writeQuestion(tx: Tx, ctx: Ctx, asked: NewQuestion): Promise<PaymentQuestionModel> {
  const { businessId, environment, now } = ctx
  // With this lock, two questions at the same time are counted one after the other.
  await lockCustomer(tx, ctx, asked.customerId as CustomerId)
  const open = await tx.query<PaymentQuestionModel>(OPEN, [businessId, environment, asked.customerId])
  const ofPayment = open.filter(({ invoiceId }) => invoiceId === asked.invoiceId)
  const same = ofPayment.find(({ question }) => question === asked.question)
  if (same) return same
  if (ofPayment.length >= MOST_OF_PAYMENT || open.length >= MOST_OF_CUSTOMER)
    throw new DomainError('payment_question_limit')
  const row: PaymentQuestionModel = {
    ...asked,
    id: newId('que'),
    businessId,
    environment,
    answer: null,
    createdAt: now,
    answeredAt: null,
  }
  await paymentQuestions.insert(tx, [row])
  await emit(tx, ctx, 'payment_question.created', row.id, presentQuestion(row))
  await mailQuestion(tx, row)
  return row
}

/**
 * Queues the mail to the owners and admins about a customer's question. The question's text is only in the dashboard, so that an erasure
 * removes all of it.
 */
async function mailQuestion(tx: Tx, row: PaymentQuestionModel): Promise<void> {
  const url = `${env().APP_URL}/dashboard/${row.environment}/questions/${toWire('que', row.id)}`
  await mailAdministrators(tx, row, {
    subject: (businessName) => `A customer of ${businessName} asks about a payment`,
    heading: 'A customer asks about a payment',
    paragraphs: [
      'Something is wrong with it, they say. Read what they wrote and answer there: they read your answer beside the payment.',
    ],
    action: { label: 'Read and answer', url },
  })
}
