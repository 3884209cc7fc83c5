import type { Marks } from '@/components/ui/status-mark'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions, type QuestionView } from '@/lib/payment-question/read'
import { listQuestionsQuery, type QUESTION_STATUSES } from '@/lib/payment-question/schema'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

export const QUESTION_MARKS: Marks<(typeof QUESTION_STATUSES)[number]> = {
  open: ['waiting', 'Not answered'],
  answered: ['good', 'Answered'],
}

/** Of the questions on the page of a customer or of an invoice. */
export const OWN_QUESTION_COLUMNS = {
  question: 'lead',
  status: 'aside',
  asked: 'detail',
  amount: 'figure',
} as const

/** What a customer asked about a payment, with the names of both. */
export const presentAsked = (row: QuestionView) => ({
  ...presentQuestion(row),
  item: row.item ?? row.invoiceNumber ?? '',
  invoiceNumber: row.invoiceNumber,
  amountPaisa: row.amountPaisa.toString(),
  customer: nameOfCustomer(row),
})

export const questionList = listOf({
  name: 'questions',
  caption: 'Questions about payments, newest first',
  lead: () =>
    'Customers write from the page of their Khata balance that something is wrong with a payment. They read your answer there.',
  scope: 'customers:read',
  query: listQuestionsQuery,
  read: listQuestions,
  present: presentAsked,
  filters: [
    oneOf('status', 'Status', QUESTION_MARKS),
    ...between('Asked', 'createdFrom', 'createdTo'),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'invoiceId', label: 'Invoice', kind: 'text', placeholder: 'inv_…' },
  ],
  views: [
    { title: 'To answer', filters: { status: 'open' } },
    { title: 'Answered', filters: { status: 'answered' } },
  ],
  columns: ({ age, clamped, code, extra, marked, money, text }) => [
    clamped('Question', ({ question }) => question, 'lead'),
    clamped('Customer', ({ customer }) => customer, 'detail'),
    clamped('Payment', ({ item }) => item),
    money('Amount', ({ amountPaisa }) => amountPaisa),
    marked('Status', QUESTION_MARKS, ({ status }) => status),
    age('Asked', ({ createdAt }) => createdAt),
    extra(clamped('Answer', ({ answer }) => answer)),
    extra(age('Answered', ({ answeredAt }) => answeredAt)),
    extra(text('Invoice', ({ invoiceNumber }) => invoiceNumber)),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Invoice ID', ({ invoiceId }) => invoiceId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `questions/${id}`,
  empty: {
    sentence:
      'Nobody has written about a payment. A customer does it on the page of their Khata balance, beside the payment, and you get a mail.',
    curl: `curl "$KHATA_URL/v1/payment-questions?status=open" -H "x-api-key: $KHATA_API_KEY"`,
  },
})
