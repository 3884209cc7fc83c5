import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Card, Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { NEPAL } from '@/lib/core/calendar-date'
import { fromWire, type ProviderSettlementId } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import { sourceTitle } from '@/lib/core/providers'
import { presentSettlement, presentSettlementRow } from '@/lib/provider-settlement/present'
import { getSettlement, listSettlementRows } from '@/lib/provider-settlement/read'
import { settlementRowsQuery } from '@/lib/provider-settlement/schema'
import { Frame } from '../../../frame'
import { listAskedBy, NextPage } from '../../../pages'
import { operatorVisit } from '../../../visit'
import { bookSettlementWithForm, deleteSettlementWithForm, reverseSettlementWithForm } from '../actions'
import { SettlementMark } from '../mark'
import { SettlementRows } from '../rows'

export const metadata: Metadata = { title: 'Settlement', robots: { index: false } }

/** One payment of a provider: its sums, its rows, and the button that books it. */
export default async function SettlementPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/settlements/[id]'>) {
  const { environment, id } = await params
  const visit = await operatorVisit(environment)
  const settlement = presentSettlement(await onPage('pst', id, (found) => getSettlement(visit.ctx, found)))
  const asked = await searchParams
  const wanted = listAskedBy(settlementRowsQuery, asked)
  const { items, nextCursor } = presentPage(
    await listSettlementRows(visit.ctx, fromWire('pst', id) as ProviderSettlementId, wanted),
    presentSettlementRow,
  )
  return (
    <Frame
      visit={visit}
      here="settlements"
      title={`${sourceTitle(settlement.provider)}, ${settlement.settledAt}`}
      status={<SettlementMark settlement={settlement} />}
      lead={standingOf(settlement)}
    >
      {visit.mayOperate && settlement.status !== 'reversed' && <ToDo settlement={settlement} />}
      <Section id="sums" title="The payment">
        <Facts
          facts={[
            { label: 'Collected', value: <Money paisa={settlement.grossPaisa} /> },
            { label: 'Kept by the provider', value: <Money paisa={settlement.feePaisa} /> },
            { label: 'Received by the bank', value: <Money paisa={settlement.netPaisa} /> },
            { label: 'On the statement', value: settlement.bankReference },
            { label: 'Rows', value: `${settlement.rows}, ${settlement.matched} matched` },
            {
              label: 'Booked',
              value: settlement.bookedAt && (
                <Ago at={settlement.bookedAt} timeZone={NEPAL} now={new Date()} />
              ),
            },
            { label: 'Id', value: settlement.id },
          ]}
        />
      </Section>
      <Section id="rows" title="Rows">
        {items.length === 0 ? (
          <Empty>No row.</Empty>
        ) : (
          <SettlementRows
            label="Rows, in their order"
            rows={items}
            canHandle={visit.mayOperate && settlement.status === 'booked'}
          />
        )}
        <NextPage path={`/operator/${environment}/settlements/${id}`} asked={asked} nextCursor={nextCursor} />
      </Section>
    </Frame>
  )
}

type WireSettlement = ReturnType<typeof presentSettlement>

function standingOf({ status, problems }: WireSettlement): string {
  if (status === 'reversed') return 'It is reversed. Its top-ups can be settled again.'
  const rows = problems === 1 ? '1 row does' : `${problems} rows do`
  const all =
    problems === 0 ? 'All rows match.' : `${rows} not match and stay open until somebody handles them.`
  return status === 'booked' ? `It is in the books. ${all}` : `Nothing is booked yet. ${all}`
}

function ToDo({ settlement: { id, status } }: { settlement: WireSettlement }) {
  return (
    <Card>
      {status === 'checked' ? (
        <div className="flex flex-wrap gap-3">
          <Form action={bookSettlementWithForm} hidden={{ id }}>
            <SubmitButton size="small">Book it</SubmitButton>
          </Form>
          <Form action={deleteSettlementWithForm} hidden={{ id }}>
            <SubmitButton look="quiet" size="small">
              Delete it
            </SubmitButton>
          </Form>
        </div>
      ) : (
        <Form
          action={reverseSettlementWithForm}
          hidden={{ id }}
          className="flex max-w-sm flex-col items-start gap-3"
        >
          <FormField name="note" label="Why it was wrong" required maxLength={500} />
          <SubmitButton look="quiet" size="small">
            Reverse it
          </SubmitButton>
        </Form>
      )}
    </Card>
  )
}
