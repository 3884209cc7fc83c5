import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Section } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { Table } from '@/components/ui/table'
import { dateInWords } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import type { Language } from '@/lib/core/language'
import type { MonthEnd, MonthLine, WireMonthClosing } from '@/lib/month-end/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { closeMonthWithForm } from './actions'

interface ClosingProps {
  end: MonthEnd
  now: Date
  timeZone: string
  language: Language
  mayClose: boolean
}

/** The person who closed the month, what has changed since, and the button that closes it. */
export function Closing({ end, now, timeZone, language, mayClose }: ClosingProps) {
  const { closing: words } = MESSAGES[language].monthEnd
  const [last, ...earlier] = end.closings
  const isOver = dayOf(now, timeZone) > end.lastDay
  const isSame = last?.digest === end.digest
  const lastDay = dateInWords(new Date(`${end.lastDay}T12:00:00Z`), 'UTC', language)
  return (
    <Section id="closing" title={words.title}>
      <div className="flex flex-col gap-1 text-sm">
        {last ? <Sentence closing={last} timeZone={timeZone} language={language} /> : <p>{words.open}</p>}
        {last && <p>{isSame ? words.same : words.changed}</p>}
        {!isOver && <p>{filled(words.running, { date: lastDay })}</p>}
      </div>
      {last && !isSame && <Changes then={last.lines} now={end.lines} language={language} />}
      {mayClose && isOver && !isSame && (
        <Form
          action={closeMonthWithForm}
          hidden={{ fiscalYear: end.fiscalYear, month: String(end.month), digest: end.digest }}
          className="flex max-w-md flex-col gap-4"
        >
          <p className="text-sm text-ink-muted">{words.keeps}</p>
          <FormField name="note" label={words.note} maxLength={500} autoComplete="off" />
          <div>
            <SubmitButton size="small">{last ? words.closeAgain : words.close}</SubmitButton>
          </div>
        </Form>
      )}
      {earlier.length > 0 && (
        <div className="flex flex-col gap-1 text-sm">
          <h3 className="font-medium">{words.earlier}</h3>
          {earlier.map((closing) => (
            <Sentence key={closing.id} closing={closing} timeZone={timeZone} language={language} />
          ))}
        </div>
      )}
    </Section>
  )
}

interface SentenceProps {
  closing: WireMonthClosing
  timeZone: string
  language: Language
}

function Sentence({ closing: { closedBy, createdAt, note }, timeZone, language }: SentenceProps) {
  const { by } = MESSAGES[language].monthEnd.closing
  const date = dateInWords(new Date(createdAt), timeZone, language)
  return (
    <p>
      {filled(by, { name: closedBy, date })}
      {note && <span className="text-ink-muted"> {note}</span>}
    </p>
  )
}

interface ChangesProps {
  then: readonly MonthLine[]
  now: readonly MonthLine[]
  language: Language
}

/** The lines whose sum has changed since the month was closed. */
function Changes({ then, now, language }: ChangesProps) {
  const { closing: words, lines: titles, what } = MESSAGES[language].monthEnd
  const paisaIn = (lines: readonly MonthLine[], name: MonthLine['line']) =>
    BigInt(lines.find(({ line }) => line === name)?.amountPaisa ?? 0)
  const names = [...new Set([...then, ...now].map(({ line }) => line))]
  const changed = names.filter((name) => paisaIn(then, name) !== paisaIn(now, name))
  if (changed.length === 0) return <p className="text-sm">{words.papers}</p>
  return (
    <Table
      caption={words.caption}
      columns={[
        { title: what, phone: 'lead' },
        { title: words.then, phone: 'detail', align: 'end' },
        { title: words.now, phone: 'aside', align: 'end' },
        { title: words.difference, phone: 'figure', align: 'end' },
      ]}
      rows={changed.map((name) => ({
        key: name,
        cells: [
          titles[name],
          <Money key="then" paisa={paisaIn(then, name)} language={language} />,
          <Money key="now" paisa={paisaIn(now, name)} language={language} />,
          <Money
            key="difference"
            paisa={paisaIn(now, name) - paisaIn(then, name)}
            language={language}
            signed
          />,
        ],
      }))}
    />
  )
}
