import type { Metadata } from 'next'
import { SectionTabs } from '@/components/dashboard/section-tabs'
import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { Table } from '@/components/ui/table'
import { presentPage } from '@/lib/core/page'
import { presentPayout } from '@/lib/payout/present'
import { listPayoutsForOperator } from '@/lib/payout/read'
import { listPayoutsForOperatorQuery } from '@/lib/payout/schema'
import { presentBatch } from '@/lib/payout-batch/present'
import { listBatches } from '@/lib/payout-batch/read'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { listWithdrawalsForOperator } from '@/lib/withdrawal/read'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { type OperatorVisit, operatorVisit } from '../../visit'
import { createBatchWithForm } from './actions'
import { BatchMark } from './mark'
import { PayoutRows } from './rows'
import { Withdrawals } from './withdrawals'

export const metadata: Metadata = { title: 'Payouts', robots: { index: false } }

const VIEWS = { pending: 'Pending', sent: 'Sent', paid: 'Paid', returned: 'Returned', canceled: 'Canceled' }

// The API lists all.
const WITHDRAWALS_SHOWN = 50

// Older batches can be found through their payouts.
const BATCHES_SHOWN = 10

/** The payouts to the banks of merchants. */
export default async function PayoutsPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/payouts'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = listAskedBy(listPayoutsForOperatorQuery, asked)
  const status = wanted.status ?? 'pending'
  const { items, nextCursor } = presentPage(
    await listPayoutsForOperator(visit.ctx, { ...wanted, status }),
    presentPayout,
  )
  const path = `/operator/${visit.environment}/payouts`
  const withdrawals = (
    await listWithdrawalsForOperator(visit.ctx, {
      status: status === 'pending' ? 'requested' : status,
      limit: WITHDRAWALS_SHOWN,
    })
  ).items.map(presentWithdrawal)
  return (
    <Frame
      visit={visit}
      here="payouts"
      lead="Pending payouts, and withdrawals after 24 hours, go into a batch. A released batch has a bank file. Then the bank says which it has paid."
    >
      <SectionTabs
        label="Payouts by status"
        sections={Object.entries(VIEWS).map(([each, title]) => ({ href: `${path}?status=${each}`, title }))}
        here={`${path}?status=${status}`}
      />
      {status === 'pending' && visit.mayOperate && (items.length > 0 || withdrawals.length > 0) && (
        <Form action={createBatchWithForm}>
          <SubmitButton>Make a batch of all</SubmitButton>
        </Form>
      )}
      {items.length === 0 ? (
        <Empty>No payout here.</Empty>
      ) : (
        <PayoutRows label={`${VIEWS[status]}, newest first`} rows={items} mayOperate={visit.mayOperate} />
      )}
      <NextPage path={path} asked={asked} nextCursor={nextCursor} />
      <Withdrawals rows={withdrawals} mayOperate={visit.mayOperate} />
      <Batches visit={visit} path={path} />
    </Frame>
  )
}

async function Batches({ visit, path }: { visit: OperatorVisit; path: string }) {
  const { items } = presentPage(await listBatches(visit.ctx, { limit: BATCHES_SHOWN }), presentBatch)
  return (
    <Section id="batches" title="Batches">
      {items.length === 0 ? (
        <Empty>No batch yet.</Empty>
      ) : (
        <Table
          caption="Batches, newest first"
          columns={[
            { title: 'Made', phone: 'lead', isWide: true },
            { title: 'Status', phone: 'aside' },
            { title: 'Payouts', phone: 'detail', align: 'end' },
            { title: 'Sum', phone: 'figure', align: 'end' },
          ]}
          rows={items.map((batch) => ({
            key: batch.id,
            href: `${path}/batches/${batch.id}`,
            cells: [
              batch.createdAt.slice(0, 10),
              <BatchMark key="status" status={batch.status} />,
              batch.open > 0 && batch.status === 'released'
                ? `${batch.count}, ${batch.open} open`
                : batch.count,
              <Money key="sum" paisa={batch.totalPaisa} />,
            ],
          }))}
        />
      )}
    </Section>
  )
}
