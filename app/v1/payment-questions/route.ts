import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions } from '@/lib/payment-question/read'
import { listQuestionsQuery, paymentQuestion } from '@/lib/payment-question/schema'

export const GET = route({
  operation: 'listPaymentQuestions',
  summary: 'List what customers wrote about payments, newest first',
  description:
    'A customer writes from the page of their Khata balance that something is wrong with a payment to you.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  query: listQuestionsQuery,
  response: pageOf(paymentQuestion),
  handler: async ({ ctx, query }) => presentPage(await listQuestions(ctx, query), presentQuestion),
})
