import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { presentQuestion } from '@/lib/payment-question/present'
import { getQuestion } from '@/lib/payment-question/read'
import { MAX_WORDS } from '@/lib/payment-question/schema'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectActivity } from '../../../object/activity'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { answerQuestionWithForm } from '../actions'
import { presentAsked, QUESTION_TONES, questionList } from '../list'

export const metadata: Metadata = { title: 'Question about a payment' }

type Props = PageProps<'/dashboard/[environment]/questions/[id]'>

/** What a customer wrote about a payment, and the answer. */
export default async function QuestionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:read')
  const { ctx, may } = visitor
  const row = await onPage('que', id, (questionId) => getQuestion(ctx, questionId))
  const asked = presentAsked(row)
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={questionList}
      visit={visitor}
      api="payment-questions"
      value={presentQuestion(row)}
      title={`${asked.customer} about ${asked.item}`}
      status={
        <StatusMark tone={QUESTION_TONES[asked.status]}>
          {MESSAGES.en.questions.status[asked.status]}
        </StatusMark>
      }
      facts={[
        fact.link('Customer', `customers/${asked.customerId}`, asked.customer),
        fact.link('Invoice', `invoices/${asked.invoiceId}`, asked.invoiceNumber),
        fact.money('Paid', asked.amountPaisa),
        fact.ago('Asked', asked.createdAt),
        fact.ago('Answered', asked.answeredAt),
        fact.id(asked.id),
      ]}
      developers={<ObjectActivity visit={visitor} objectId={asked.id} />}
    >
      <Section id="question" title="The customer wrote">
        <Words>{asked.question}</Words>
      </Section>
      <Section id="answer" title="Your answer">
        {asked.status === 'answered' ? (
          <Words>{asked.answer ?? 'Erased.'}</Words>
        ) : may('customers:write') ? (
          <Form action={answerQuestionWithForm} hidden={{ id: asked.id }}>
            <FormTextArea
              name="answer"
              label="Answer"
              hint={`The customer reads it beside the payment. At most ${MAX_WORDS} characters. It cannot be changed later.`}
              rows={5}
              required
              maxLength={MAX_WORDS}
            />
            <SubmitButton>Send the answer</SubmitButton>
          </Form>
        ) : (
          <p className="text-ink-muted">Not answered yet.</p>
        )}
      </Section>
    </ObjectPage>
  )
}

/** Words of a person, with their lines. */
function Words({ children }: { children: string }) {
  return <p className="max-w-prose whitespace-pre-line wrap-anywhere">{children}</p>
}
