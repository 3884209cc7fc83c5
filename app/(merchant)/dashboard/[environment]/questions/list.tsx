import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentQuestion } from '@/lib/payment-question/present'
import { listQuestions, type QuestionView } from '@/lib/payment-question/read'
import { listQuestionsQuery, type QUESTION_STATUSES } from '@/lib/payment-question/schema'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'

export const QUESTION_TONES: Record<(typeof QUESTION_STATUSES)[number], Tone> = {
  open: 'waiting',
  answered: 'good',
}

/** The columns of questions on the page of a customer or an invoice. */
export const OWN_QUESTION_COLUMNS = {
  question: 'lead',
  status: 'aside',
  asked: 'detail',
  amount: 'figure',
} as const

/** A question about a payment, with the names of the customer and the person who answered. */
export const presentAsked = (row: QuestionView) => ({
  ...presentQuestion(row),
  item: row.item ?? row.invoiceNumber ?? '',
  invoiceNumber: row.invoiceNumber,
  amountPaisa: row.amountPaisa.toString(),
  customer: nameOfCustomer(row),
})

export const questionList = spokenListOf(
  {
    name: 'questions',
    scope: 'customers:read',
    query: listQuestionsQuery,
    read: listQuestions,
    present: presentAsked,
    href: ({ id }) => `questions/${id}`,
  },
  ({ list: { heads }, questions: { list: own, status: states } }) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      oneOf('status', heads.status, states),
      ...between(heads.asked, 'createdFrom', 'createdTo'),
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
      { param: 'invoiceId', label: heads.invoice, kind: 'text', placeholder: 'inv_…' },
    ],
    views: [
      { title: own.toAnswer, filters: { status: 'open' } },
      { title: states.answered, filters: { status: 'answered' } },
    ],
    columns: ({ age, code, extra, long, marked, money, named, text }) => [
      long(heads.question, ({ question }) => question, 'lead'),
      named(heads.customer, ({ customer }) => customer, 'detail'),
      long(heads.payment, ({ item }) => item),
      money(heads.amount, ({ amountPaisa }) => amountPaisa),
      marked(heads.status, marksOf(QUESTION_TONES, states), ({ status }) => status),
      age(heads.asked, ({ createdAt }) => createdAt),
      extra(long(heads.answer, ({ answer }) => answer)),
      extra(age(heads.answered, ({ answeredAt }) => answeredAt)),
      extra(text(heads.invoice, ({ invoiceNumber }) => invoiceNumber)),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.invoiceId, ({ invoiceId }) => invoiceId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      curl: `curl "$KHATA_BASE_URL/v1/payment-questions?status=open" -H "x-api-key: $KHATA_API_KEY"`,
    },
  }),
)
