import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { PaymentQuestionModel } from '@/prisma/generated/models'
import type { paymentQuestion } from './schema'

export function presentQuestion(row: PaymentQuestionModel): z.output<typeof paymentQuestion> {
  return {
    id: toWire('que', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    customerId: toWire('cus', row.customerId),
    invoiceId: toWire('inv', row.invoiceId),
    status: row.answeredAt ? 'answered' : 'open',
    question: row.question,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
