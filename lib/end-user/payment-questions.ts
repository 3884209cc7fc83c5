import { found } from '@/lib/core/found'
import type { BusinessId, LedgerTransactionId } from '@/lib/core/id'
import { contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { AskAboutPaymentInput } from '@/lib/payment-question/schema'
import { paymentQuestions } from '@/lib/payment-question/table'
import { writeQuestion } from '@/lib/payment-question/write'
import type { PaymentQuestionModel } from '@/prisma/generated/models'
import { MOVEMENT_COLUMNS, MOVEMENT_TABLES, type WalletMovement } from './load-transactions'

/** A person's question about a payment, and the answer. */
export type PaymentQuestion = PaymentQuestionModel

/** A charge of the wallet. */
export interface Payment extends WalletMovement {
  businessId: BusinessId
  businessName: string
  invoiceId: string
  customerId: string
}

const PAYMENT = `
SELECT ${MOVEMENT_COLUMNS}, i.customer_id ${MOVEMENT_TABLES}
WHERE e.account_id = $1 AND e.transaction_id = $2 AND t.id = $2 AND t.kind = 'charge' AND i.id IS NOT NULL`

/**
 * One payment of the wallet to a business.
 * @throws {DomainError} `resource_not_found`.
 */
export async function loadPayment(
  { walletId }: Pick<UserCtx, 'walletId'>,
  id: LedgerTransactionId,
): Promise<Payment> {
  return found((await query<Payment>(PAYMENT, [walletId, id]))[0])
}

/**
 * Tells the business that something is wrong with a payment.
 * @throws {DomainError} `resource_not_found`, `payment_question_limit`.
 */
export async function askAboutPayment(
  ctx: UserCtx,
  { transactionId, question }: AskAboutPaymentInput,
): Promise<PaymentQuestion> {
  const { businessId, customerId, invoiceId } = await loadPayment(ctx, transactionId)
  return transact(ctx, (tx) =>
    writeQuestion(tx, contextAt({ ...ctx, tx }, businessId), { customerId, invoiceId, question }),
  )
}

const OF_PAYMENTS = `
SELECT ${paymentQuestions.columnList('q')} FROM payment_questions q
JOIN unnest($2::uuid[], $3::uuid[]) AS p(business_id, invoice_id) USING (business_id, invoice_id)
WHERE q.environment = $1 ORDER BY q.id`

/** The questions about these payments of the person, oldest first. */
export function loadQuestionsOf(
  { environment }: Pick<UserCtx, 'environment'>,
  payments: readonly Pick<WalletMovement, 'businessId' | 'invoiceId'>[],
): Promise<PaymentQuestion[]> {
  const paid = payments.filter(({ invoiceId }) => invoiceId !== null)
  if (paid.length === 0) return Promise.resolve([])
  return query<PaymentQuestion>(OF_PAYMENTS, [
    environment,
    paid.map(({ businessId }) => businessId),
    paid.map(({ invoiceId }) => invoiceId),
  ])
}
