import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { Card, Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { NEPAL } from '@/lib/core/calendar-date'
import { fromWire } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import { presentPayout } from '@/lib/payout/present'
import { listPayoutsForOperator } from '@/lib/payout/read'
import { listPayoutsForOperatorQuery } from '@/lib/payout/schema'
import { RESULT_COLUMNS, type ResultColumn } from '@/lib/payout-batch/file-schema'
import { presentBatch } from '@/lib/payout-batch/present'
import { getBatch } from '@/lib/payout-batch/read'
import { MAX_PAYOUTS } from '@/lib/payout-batch/schema'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawalsForOperator } from '@/lib/withdrawal/read'
import { Frame } from '../../../../frame'
import { listAskedBy, NextPage } from '../../../../pages'
import { operatorVisit } from '../../../../visit'
import { deleteBatchWithForm, recordResultsWithForm, releaseBatchWithForm } from '../../actions'
import { BatchMark } from '../../mark'
import { PayoutRows } from '../../rows'
import { Withdrawals } from '../../withdrawals'

export const metadata: Metadata = { title: 'Batch', robots: { index: false } }

/** A file for the bank: its payouts, how it gets to the bank, and what the bank reports. */
export default async function BatchPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/payouts/batches/[id]'>) {
  const { environment, id } = await params
  const visit = await operatorVisit(environment)
  const row = await onPage('pob', id, (found) => getBatch(visit.ctx, found))
  const batch = presentBatch(row)
  const asked = await searchParams
  const batchId = fromWire('pob', id) ?? undefined
  const wanted = { ...listAskedBy(listPayoutsForOperatorQuery, asked), batchId }
  const { items, nextCursor } = presentPage(await listPayoutsForOperator(visit.ctx, wanted), presentPayout)
  const path = `/operator/${environment}/payouts/batches/${id}`
  const ofBatch = batchId
    ? await listWithdrawalsForOperator(visit.ctx, { batchId, limit: MAX_PAYOUTS })
    : { items: [] }
  const withdrawals = ofBatch.items.map(presentWithdrawal)
  return (
    <Frame
      visit={visit}
      here="payouts"
      title={`Batch of ${batch.createdAt.slice(0, 10)}`}
      status={<BatchMark status={batch.status} />}
      lead={standingOf(batch)}
    >
      {visit.mayOperate &&
        (batch.status === 'draft' ? <ToRelease id={id} /> : <AtTheBank id={id} path={path} />)}
      <Section id="facts" title="The batch">
        <Facts
          facts={[
            { label: 'Sum', value: <Money paisa={batch.totalPaisa} /> },
            { label: 'Payouts and withdrawals', value: batch.count },
            { label: 'Made by', value: row.madeBy.name },
            { label: 'Released by', value: row.releasedBy?.name },
            {
              label: 'Released',
              value: batch.releasedAt && <Ago at={batch.releasedAt} timeZone={NEPAL} now={new Date()} />,
            },
            {
              label: 'SHA-256',
              value: batch.sha256 && <span className="wrap-anywhere">{batch.sha256}</span>,
            },
            { label: 'Id', value: batch.id },
          ]}
        />
      </Section>
      <Section id="payouts" title="Payouts">
        <PayoutRows label="Payouts of this batch" rows={items} mayOperate={visit.mayOperate} />
        <NextPage path={path} asked={asked} nextCursor={nextCursor} />
      </Section>
      <Withdrawals rows={withdrawals} mayOperate={visit.mayOperate} />
    </Frame>
  )
}

function standingOf({ status, paid, returned, open }: ReturnType<typeof presentBatch>): string {
  if (status === 'draft') return 'Nothing is sent yet. Compare the sum, then release it.'
  return open === 0
    ? `The bank has said all: ${paid} paid, ${returned} returned.`
    : `${paid} paid, ${returned} returned, ${open} open.`
}

function ToRelease({ id }: { id: string }) {
  return (
    <Card>
      <p className="mb-4 max-w-prose text-pretty">
        After the release these payouts and withdrawals are sent, and nobody can cancel them. All operators
        get a mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <Form action={releaseBatchWithForm} hidden={{ id }}>
          <SubmitButton size="small">Release it</SubmitButton>
        </Form>
        <Form action={deleteBatchWithForm} hidden={{ id }}>
          <SubmitButton look="quiet" size="small">
            Delete the draft
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

const MEANS: Record<ResultColumn, string> = {
  number: 'Heading of the payout number',
  amount: 'Heading of the amount',
  status: 'Heading of the status',
  reference: 'Heading of the reference (optional)',
  reason: 'Heading of the reason (optional)',
}

function AtTheBank({ id, path }: { id: string; path: string }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <a href={`${path}/file`} className={buttonClass({})}>
          Download the file for the bank
        </a>
      </div>
      <Fold title="Record what the bank says">
        <Form action={recordResultsWithForm} hidden={{ id }} className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            name="file"
            label="The bank's file (CSV)"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
          />
          {RESULT_COLUMNS.map((column) => (
            <FormField
              key={column}
              name={column}
              label={MEANS[column]}
              maxLength={100}
              hint={
                column === 'number'
                  ? 'Leave all headings empty if they are number, amount, status, reference and reason.'
                  : undefined
              }
            />
          ))}
          <div className="sm:col-span-2">
            <SubmitButton size="small">Record the results</SubmitButton>
          </div>
        </Form>
      </Fold>
    </div>
  )
}
