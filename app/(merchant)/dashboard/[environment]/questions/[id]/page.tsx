import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { inDigitsOf } from '@/lib/core/digits'
import { presentQuestion } from '@/lib/payment-question/present'
import { getQuestion } from '@/lib/payment-question/read'
import { MAX_WORDS } from '@/lib/payment-question/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { answerQuestionWithForm } from '../actions'
import { presentAsked, QUESTION_TONES, questionList } from '../list'

export const generateMetadata = titled(({ questions }) => questions.page.title)

type Props = PageProps<'/dashboard/[environment]/questions/[id]'>

/** A customer's question about a payment, and the answer. */
export default async function QuestionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:read')
  const { ctx, language, may } = visitor
  const { list, questions } = MESSAGES[language]
  const { heads } = list
  const words = questions.page
  const row = await onPage('que', id, (questionId) => getQuestion(ctx, questionId))
  const asked = presentAsked(row)
  const customer = nameOfCustomer(row, list.nameless)
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={questionList}
      visit={visitor}
      api="payment-questions"
      value={presentQuestion(row)}
      title={filled(words.about, { customer, item: asked.item })}
      status={<StatusMark tone={QUESTION_TONES[asked.status]}>{questions.status[asked.status]}</StatusMark>}
      facts={[
        fact.link(heads.customer, `customers/${asked.customerId}`, customer),
        fact.link(heads.invoice, `invoices/${asked.invoiceId}`, asked.invoiceNumber),
        fact.money(heads.paid, asked.amountPaisa),
        fact.ago(heads.asked, asked.createdAt),
        fact.ago(heads.answered, asked.answeredAt),
        fact.id(asked.id),
      ]}
      hasActivity
    >
      <Section id="question" title={words.wrote}>
        <Words>{asked.question}</Words>
      </Section>
      <Section id="answer" title={words.answer}>
        {asked.status === 'answered' ? (
          <Words>{asked.answer ?? words.erased}</Words>
        ) : may('customers:write') ? (
          <Form action={answerQuestionWithForm} hidden={{ id: asked.id }}>
            <FormTextArea
              name="answer"
              label={heads.answer}
              hint={filled(words.hint, { most: inDigitsOf(language, String(MAX_WORDS)) })}
              rows={5}
              required
              maxLength={MAX_WORDS}
            />
            <SubmitButton>{words.send}</SubmitButton>
          </Form>
        ) : (
          <p className="text-ink-muted">{words.notYet}</p>
        )}
      </Section>
    </ObjectPage>
  )
}

/** A text that a person wrote, with its line breaks. */
function Words({ children }: { children: string }) {
  return <p className="max-w-prose whitespace-pre-line wrap-anywhere">{children}</p>
}
