import { found } from '@/lib/core/found'
import type { PaymentQuestionId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import { mainItem } from '@/lib/invoice/line-words'
import type { PaymentQuestionModel } from '@/prisma/generated/models'
import type { ListQuestionsQuery } from './schema'
import { paymentQuestions } from './table'

/** A question with the facts of its payment that a list shows. */
export interface QuestionView extends PaymentQuestionModel {
  invoiceNumber: string | null
  amountPaisa: bigint
  /** What was paid, as the invoice calls it. */
  item: string | null
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

const SELECT = `
SELECT ${paymentQuestions.columnList('q')}, i.invoice_number, i.total_amount_paisa AS amount_paisa,
  ${mainItem('i.lines')} AS item, c.name AS customer_name, c.email AS customer_email, c.phone AS customer_phone
FROM payment_questions q
JOIN customers c ON c.business_id = q.business_id AND c.environment = q.environment AND c.id = q.customer_id
JOIN invoices i ON i.business_id = q.business_id AND i.environment = q.environment AND i.id = q.invoice_id`

/** The conditions of a list of questions `q`. */
export function questionFilters({
  status,
  customerId,
  invoiceId,
}: Pick<ListQuestionsQuery, 'status' | 'customerId' | 'invoiceId'>): Filter[] {
  const filters: Filter[] = []
  if (status) filters.push([`q.answered_at IS ${status === 'open' ? '' : 'NOT '}NULL`])
  if (customerId) filters.push(['q.customer_id = ?', customerId])
  if (invoiceId) filters.push(['q.invoice_id = ?', invoiceId])
  return filters
}

/** Customers' questions about payments to a tenant, newest first. */
export async function listQuestions(ctx: Ctx, wanted: ListQuestionsQuery): Promise<Page<QuestionView>> {
  const filters = questionFilters(wanted)
  const from = 'payment_questions q'
  return listTenantPage<QuestionView>(ctx, {
    select: SELECT,
    alias: 'q',
    from,
    filters,
    page: wanted,
  })
}

/** @throws {DomainError} `resource_not_found`. */
export async function getQuestion(ctx: Ctx, id: PaymentQuestionId): Promise<QuestionView> {
  const [row] = await query<QuestionView>(
    `${SELECT} WHERE q.business_id = $1 AND q.environment = $2 AND q.id = $3`,
    [ctx.businessId, ctx.environment, id],
  )
  return found(row)
}
