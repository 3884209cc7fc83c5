import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { FilledText } from '@/components/ui/filled-text'
import { Mark } from '@/components/ui/status-mark'
import { Table } from '@/components/ui/table'
import { LINK } from '@/components/ui/text-link'
import { RESULT_DAYS } from '@/lib/bulk-action/limits-schema'
import { presentBulkRow } from '@/lib/bulk-action/present'
import type { listBulkRows } from '@/lib/bulk-action/read'
import { customerName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { bulkReason, bulkRowMarks, type ShownBulk } from '../now'

interface LeftOutProps {
  of: ShownBulk
  /** The first ones of them. */
  rows: Awaited<ReturnType<typeof listBulkRows>>['items']
  /** The address of the environment. */
  here: string
  language: Language
}

/** What is left out or failed, counted by reason, and the first ones of them. */
export function LeftOut({ of: { id, leftOut }, rows, here, language }: LeftOutProps) {
  const { bulk, list: said } = MESSAGES[language]
  const words = bulk.page
  const count = leftOut.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <Section id="left-out" title={words.leftOut}>
      <ul className="flex flex-col gap-1 text-sm">
        {leftOut.map((each) => (
          <li key={each.reason} className="flex gap-3">
            <span className="figures w-12 shrink-0 text-right font-medium">
              {countIn(language, each.count)}
            </span>
            <span>{bulkReason(each, language)}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Table
          caption={words.leftOutCaption}
          columns={[
            { title: said.heads.customer, phone: 'lead' },
            { title: words.came, phone: 'figure' },
            { title: said.heads.why, phone: 'detail' },
          ]}
          rows={rows.map((row) => {
            const { customerId, subscriptionId, state, reason, message } = presentBulkRow(row)
            const path = subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`
            return {
              key: row.id,
              href: `${here}/${path}`,
              cells: [
                <Clamped key="who">{customerName(row, said.nameless)}</Clamped>,
                <Mark key="state" of={bulkRowMarks(language)} is={state} />,
                reason && message && bulkReason({ reason, message }, language),
              ],
            }
          })}
        />
      )}
      <p className="text-sm text-ink-muted">
        {count > rows.length &&
          rows.length > 0 &&
          `${filled(words.first, { count: countIn(language, rows.length) })} `}
        <FilledText
          text={words.file}
          values={{
            download: (
              <a href={`${here}/bulk-actions/${id}/result`} download className={LINK}>
                {words.download}
              </a>
            ),
            days: countIn(language, RESULT_DAYS),
          }}
        />
      </p>
    </Section>
  )
}
