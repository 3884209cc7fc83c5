import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type PaymentQuestionId, toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { PaymentQuestionModel } from '@/prisma/generated/models'
import { presentQuestion } from './present'
import type { AnswerQuestionInput } from './schema'
import { paymentQuestions } from './table'

const LOCK = `SELECT ${paymentQuestions.columnList()} FROM payment_questions
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/**
 * Answers a question. Sending the same answer again changes nothing.
 * @throws {DomainError} `resource_not_found`, `payment_question_answered`.
 */
export function answerQuestion(
  ctx: Ctx,
  id: PaymentQuestionId,
  { answer }: AnswerQuestionInput,
): Promise<PaymentQuestionModel> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.query<PaymentQuestionModel>(LOCK, [ctx.businessId, ctx.environment, id])
    const asked = found(row)
    if (asked.answeredAt) {
      if (asked.answer === answer) return asked
      throw new DomainError('payment_question_answered')
    }
    const next: PaymentQuestionModel = { ...asked, answer, answeredAt: ctx.now }
    await paymentQuestions.update(tx, [next], ['answer', 'answeredAt'])
    await emit(tx, ctx, 'payment_question.answered', id, presentQuestion(next))
    await recordAudit(tx, ctx, 'payment_question.answered', toWire('que', id))
    return next
  })
}
