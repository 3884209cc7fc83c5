import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { BothDates } from '@/components/ui/instant'
import { Mark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { LINK } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import { dayStartAt } from '@/lib/core/period'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview, PreviewedRow } from '@/lib/import/preview-schema'
import { ImportForm } from '../form'
import { counted, ROW_MARKS, staysOut } from '../now'

const COLUMNS: Column[] = [
  { title: 'Row', phone: 'hidden', align: 'end' },
  { title: 'Customer', phone: 'lead' },
  { title: 'Subscription', phone: 'detail' },
  { title: 'What happens', phone: 'aside' },
]

interface FirstRowsProps {
  preview: ImportPreview
  timeZone: string
  /** The address of the environment. */
  here: string
}

/** The first rows of a file, as they will be. */
export function FirstRows({ preview: { rows }, timeZone, here }: FirstRowsProps) {
  return (
    <Section id="rows" title={`The first ${counted(rows.length, 'row')}`}>
      <Table
        caption="The first rows, as they will be"
        columns={COLUMNS}
        rows={rows.map((each) => ({
          key: String(each.row),
          href: each.customerId && `${here}/customers/${each.customerId}`,
          cells: [
            each.row,
            <Who key="who" of={each} />,
            <Terms key="terms" of={each} timeZone={timeZone} />,
            <Mark key="mark" of={ROW_MARKS} is={each.status} />,
          ],
        }))}
      />
    </Section>
  )
}

const LEFT_OUT: Column[] = [
  { title: 'Row', phone: 'aside', align: 'end' },
  { title: 'In the file', phone: 'lead' },
  { title: 'What is wrong', phone: 'detail' },
]

interface RowsLeftOutProps {
  of: ReturnType<typeof presentImport>
  rows: readonly PreviewedRow[]
  here: string
}

/** The rows that are not added, each with what is wrong, and how to mend them. */
export function RowsLeftOut({ of, rows, here }: RowsLeftOutProps) {
  const count = staysOut(of) + of.progress.failed
  return (
    <Section id="left-out" title={`${counted(count, 'row')} left out`}>
      <Table
        caption="Rows that are left out, with what is wrong"
        columns={LEFT_OUT}
        rows={rows.map(({ row, cells, problems }) => ({
          key: String(row),
          cells: [
            row,
            <Clamped key="cells">
              {(cells ?? []).filter(Boolean).join(' · ') || 'Its text was deleted.'}
            </Clamped>,
            <Problems key="problems" of={problems} />,
          ],
        }))}
      />
      {count > rows.length && (
        <p className="text-sm text-ink-muted">
          The first {rows.length} are shown. The file below has all of them.
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        <li>
          <a href={`${here}/imports/${of.id}/problems`} download className={LINK}>
            Download the rows that are left out
          </a>{' '}
          (CSV). Its last column says what is wrong.
        </li>
        <li>Mend them there, and save the file as CSV. Leave the other rows out: nobody is added twice.</li>
        <li>Drop the file here. It is an import of its own.</li>
      </ol>
      <ImportForm label="Drop the mended file here, or choose it" />
    </Section>
  )
}

function Problems({ of }: { of: PreviewedRow['problems'] }) {
  return (
    <ul className="flex flex-col gap-1">
      {of.map(({ column, code, message }) => (
        <li key={`${column} ${code}`}>
          {column && <span className="font-medium">{column}: </span>}
          {message}
        </li>
      ))}
    </ul>
  )
}

function Who({ of: { customer, cells } }: { of: PreviewedRow }) {
  if (!customer)
    return <Clamped>{(cells ?? []).filter(Boolean).join(' · ') || 'Somebody who is there'}</Clamped>
  const besides = [customer.externalId, customer.phone, customer.email]
  return (
    <>
      <Clamped>{customerName(customer)}</Clamped>
      <span className="block text-xs text-ink-muted wrap-anywhere">
        {besides.filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Terms({ of, timeZone }: { of: PreviewedRow; timeZone: string }) {
  const { subscription, problems, customerId } = of
  if (problems.length > 0) return <Problems of={problems} />
  if (customerId) return 'This row, or its number, was imported before.'
  if (!subscription) return <span className="text-ink-muted">None</span>
  const { productName, quantity, collection, paidUntil, trialUntil } = subscription
  const until = dayStartAt(paidUntil ?? trialUntil ?? '', timeZone)
  return (
    <>
      <Clamped>{quantity > 1 ? `${quantity} × ${productName}` : productName}</Clamped>
      <span className="block text-xs text-ink-muted">
        {until && (
          <>
            {paidUntil ? 'Paid until ' : 'Trial until '}
            <BothDates at={until} timeZone={timeZone} />
            {collection === 'outside' && ', '}
          </>
        )}
        {collection === 'outside' && 'pays you at the desk'}
      </span>
    </>
  )
}
