import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { customerName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { dayStartAt } from '@/lib/core/period'
import type { ImportPreview, PreviewedRow } from '@/lib/import/preview-schema'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import { counted, ROW_TONES } from '../now'
import { Problems } from './left-out'

interface FirstRowsProps {
  preview: ImportPreview
  timeZone: string
  /** The address of the environment's home page. */
  here: string
  language: Language
}

/** A preview of the first rows of a file. */
export function FirstRows({ preview: { rows, columns }, timeZone, here, language }: FirstRowsProps) {
  const { imports, list } = MESSAGES[language]
  const words = imports.preview
  const heads: Column[] = [
    { title: words.row, phone: 'hidden', align: 'end' },
    { title: list.heads.customer, phone: 'lead' },
    { title: list.heads.subscription, phone: 'detail' },
    { title: words.happens, phone: 'aside' },
  ]
  const marks = marksOf(ROW_TONES, imports.rowStates)
  const title = staffWords('imports', language)('preview.title', counted(rows.length, language))
  return (
    <Section id="rows" title={title}>
      <Table
        caption={words.caption}
        columns={heads}
        rows={rows.map((each) => ({
          key: String(each.row),
          href: each.customerId && `${here}/customers/${each.customerId}`,
          cells: [
            countIn(language, each.row),
            <Who key="who" of={each} language={language} />,
            <Terms key="terms" of={each} columns={columns} timeZone={timeZone} language={language} />,
            <Mark key="mark" of={marks} is={each.status} />,
          ],
        }))}
      />
    </Section>
  )
}

function Who({ of: { customer, cells }, language }: { of: PreviewedRow; language: Language }) {
  const { imports, list } = MESSAGES[language]
  if (!customer)
    return <Clamped>{(cells ?? []).filter(Boolean).join(' · ') || imports.preview.somebody}</Clamped>
  const besides = [customer.externalId, customer.phone, customer.email]
  return (
    <>
      <Clamped>{customerName(customer, list.nameless)}</Clamped>
      <span className="block text-xs text-ink-muted wrap-anywhere">
        {besides.filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

interface TermsProps extends Pick<FirstRowsProps, 'timeZone' | 'language'> {
  of: PreviewedRow
  columns: ImportPreview['columns']
}

function Terms({ of, columns, timeZone, language }: TermsProps) {
  const { imports, list } = MESSAGES[language]
  const words = imports.preview
  const { subscription, problems, notes, customerId } = of
  if (problems.length > 0) return <Problems of={problems} columns={columns} language={language} />
  if (customerId) return words.before
  const told = notes.length > 0 && (
    <span className="block text-xs text-ink-muted">
      <Problems of={notes} columns={columns} language={language} />
    </span>
  )
  if (!subscription) return told || <span className="text-ink-muted">{list.none}</span>
  const { productName, quantity, collection, paidUntil, trialUntil } = subscription
  const until = dayStartAt(paidUntil ?? trialUntil ?? '', timeZone)
  return (
    <>
      <Clamped>{quantity > 1 ? `${countIn(language, quantity)} × ${productName}` : productName}</Clamped>
      <span className="block text-xs text-ink-muted">
        {until && (
          <>
            <FilledText
              text={paidUntil ? words.paidUntil : words.trialUntil}
              values={{ day: <BothDates at={until} timeZone={timeZone} language={language} /> }}
            />
            {collection === 'outside' && ', '}
          </>
        )}
        {collection === 'outside' && words.outside}
      </span>
      {told}
    </>
  )
}
