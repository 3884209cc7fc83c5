import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions } from '@/lib/payment-question/read'
import { listQuestionsQuery, paymentQuestion } from '@/lib/payment-question/schema'

export const GET = route({
  operation: 'listPaymentQuestions',
  summary: 'List payment questions, newest first',
  description:
    'On their Khata balance page, a customer can report that something is wrong with a payment to you.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  query: listQuestionsQuery,
  response: pageOf(paymentQuestion),
  handler: async ({ ctx, query }) => presentPage(await listQuestions(ctx, query), presentQuestion),
})
