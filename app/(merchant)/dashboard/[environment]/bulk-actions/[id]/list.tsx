import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { Mark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { LINK } from '@/components/ui/text-link'
import { RESULT_DAYS } from '@/lib/bulk-action/limits-schema'
import { presentBulkRow } from '@/lib/bulk-action/present'
import type { listBulkRows } from '@/lib/bulk-action/read'
import { customerName } from '@/lib/core/customer-name'
import { BULK_ROW_MARKS, type ShownBulk } from '../now'

const COLUMNS: Column[] = [
  { title: 'Customer', phone: 'lead' },
  { title: 'What came of it', phone: 'figure' },
  { title: 'Why', phone: 'detail' },
]

interface LeftOutProps {
  of: ShownBulk
  /** The first ones of them. */
  rows: Awaited<ReturnType<typeof listBulkRows>>['items']
  /** The address of the environment. */
  here: string
}

/** What is left out or failed, counted by reason, and the first ones of them. */
export function LeftOut({ of: { id, leftOut }, rows, here }: LeftOutProps) {
  const count = leftOut.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <Section id="left-out" title="Left out">
      <ul className="flex flex-col gap-1 text-sm">
        {leftOut.map(({ reason, message, count: its }) => (
          <li key={reason} className="flex gap-3">
            <span className="figures w-12 shrink-0 text-right font-medium">
              {its.toLocaleString('en-IN')}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Table
          caption="Rows that are left out, with the reason"
          columns={COLUMNS}
          rows={rows.map((row) => {
            const { customerId, subscriptionId, state, message } = presentBulkRow(row)
            const path = subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`
            return {
              key: row.id,
              href: `${here}/${path}`,
              cells: [
                <Clamped key="who">{customerName(row)}</Clamped>,
                <Mark key="state" of={BULK_ROW_MARKS} is={state} />,
                message,
              ],
            }
          })}
        />
      )}
      <p className="text-sm text-ink-muted">
        {count > rows.length && rows.length > 0 && `The first ${rows.length} are shown. `}
        <a href={`${here}/bulk-actions/${id}/result`} download className={LINK}>
          Download all rows
        </a>{' '}
        (CSV). They are kept for {RESULT_DAYS} days.
      </p>
    </Section>
  )
}
