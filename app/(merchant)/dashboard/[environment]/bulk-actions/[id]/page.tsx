import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { Card, Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { FilledText } from '@/components/ui/filled-text'
import { Mark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { Table } from '@/components/ui/table'
import { LINK } from '@/components/ui/text-link'
import { RESULT_DAYS } from '@/lib/bulk-action/limits-schema'
import { presentBulkAction, presentBulkRow } from '@/lib/bulk-action/present'
import { getBulkAction, listBulkRows } from '@/lib/bulk-action/read'
import { customerName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { factsOf } from '../../../object/facts-of'
import { JobProgress } from '../../../object/job-progress'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { runBulkActionWithForm, stopBulkActionWithForm } from '../actions'
import { bulkList } from '../list'
import {
  bulkConsequence,
  bulkMarks,
  bulkReason,
  bulkRowMarks,
  bulkTruth,
  bulkWords,
  type ShownBulk,
} from '../now'

export const generateMetadata = titled(({ bulk }) => bulk.page.title)

// The file has all of them.
const ROWS_SHOWN = 25

type Props = PageProps<'/dashboard/[environment]/bulk-actions/[id]'>

export default async function BulkActionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'bulk:read')
  const { ctx, language, may } = visitor
  const { list: heads, page: words, titles } = MESSAGES[language].bulk
  const of = presentBulkAction(await onPage('bulk', id, (bulkId) => getBulkAction(ctx, bulkId)))
  const { status, progress } = of
  // While the action runs, the page is reloaded again and again and shows only counts.
  const left =
    status === 'running'
      ? []
      : await onPage('bulk', id, async (bulkId) => {
          const failed = await listBulkRows(ctx, bulkId, { state: 'failed', limit: ROWS_SHOWN })
          const skipped = await listBulkRows(ctx, bulkId, { state: 'skipped', limit: ROWS_SHOWN })
          return [...failed.items, ...skipped.items].slice(0, ROWS_SHOWN)
        })
  const fact = factsOf(visitor)
  const tried = progress.done + progress.skipped + progress.failed
  return (
    <ObjectPage
      of={bulkList}
      visit={visitor}
      api="bulk-actions"
      value={of}
      title={titles[of.action]}
      status={<Mark of={bulkMarks(language)} is={status} />}
      actions={status === 'running' && may('bulk:write') && <StopBulk of={of} language={language} />}
      now={bulkTruth(of, language)}
      facts={[
        { label: words.coupon, value: of.couponCode },
        ...(of.days === null ? [] : [fact.count(words.days, of.days)]),
        fact.count(heads.chosen, of.rows),
        fact.count(words.ready, of.ready),
        fact.count(heads.done, progress.done),
        fact.count(words.leftOut, of.rows - of.ready + progress.skipped),
        fact.count(words.failed, progress.failed),
        fact.ago(heads.checked, of.createdAt),
        fact.ago(words.ended, of.finishedAt),
        fact.id(of.id),
      ]}
    >
      {status === 'running' && (
        <JobProgress
          done={tried}
          total={progress.total}
          language={language}
          here={`/dashboard/${environment}/bulk-actions/${id}`}
        />
      )}
      {status === 'checked' && may('bulk:write') && <RunBulk of={of} language={language} />}
      {status !== 'running' && (
        <LeftOut of={of} rows={left} here={`/dashboard/${environment}`} language={language} />
      )}
    </ObjectPage>
  )
}

interface BulkProps {
  of: ShownBulk
  language: Language
}

/** The button that starts the action, with the counts. In production it asks for confirmation. */
function RunBulk({ of, language }: BulkProps) {
  if (of.ready === 0) return null
  const { bulk, customers } = MESSAGES[language]
  const words = bulk.page
  const does = bulkWords(of, language)
  const word = String(of.ready)
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">{does}</p>
        <p className="text-sm text-pretty text-ink-muted">{bulkConsequence(of, language)}</p>
        <div className="flex flex-wrap gap-3">
          {of.environment === 'production' ? (
            <button {...opensDialog('run-bulk')} className={buttonClass({})}>
              {does}
            </button>
          ) : (
            <Form action={runBulkActionWithForm} hidden={{ id: of.id }}>
              <SubmitButton>{does}</SubmitButton>
            </Form>
          )}
          <Form action={stopBulkActionWithForm} hidden={{ id: of.id }}>
            <SubmitButton look="quiet">{words.nothing}</SubmitButton>
          </Form>
        </div>
        {of.environment === 'production' && (
          <ConfirmAction
            id="run-bulk"
            action={runBulkActionWithForm}
            hidden={{ id: of.id }}
            title={filled(words.ask, { does })}
            consequence={`${bulkConsequence(of, language)} ${words.notInOneGo}`}
            confirm={does}
            cancel={words.notYet}
            word={word}
            wordLabel={filled(customers.page.typeWord, { word })}
          />
        )}
      </div>
    </Card>
  )
}

/** Stops a running action. */
function StopBulk({ of, language }: BulkProps) {
  const words = MESSAGES[language].bulk.page
  return (
    <ConfirmAction
      action={stopBulkActionWithForm}
      hidden={{ id: of.id }}
      trigger={words.stop}
      title={words.stopTitle}
      consequence={words.stopText}
      confirm={words.stop}
      cancel={words.goOn}
    />
  )
}

interface LeftOutProps {
  of: ShownBulk
  /** The first rows of these. */
  rows: Awaited<ReturnType<typeof listBulkRows>>['items']
  /** The address of the environment's home page. */
  here: string
  language: Language
}

/** Rows that were left out or failed: the counts by reason, and the first rows. */
function LeftOut({ of: { id, leftOut }, rows, here, language }: LeftOutProps) {
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
              <a href={`${here}/bulk-actions/${id}/result`} className={LINK}>
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
