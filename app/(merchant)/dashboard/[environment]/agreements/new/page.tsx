import type { Metadata } from 'next'
import { termsText } from '@/components/price/recurring'
import type { CustomerId } from '@/lib/core/id'
import { fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { CustomerChoice } from '../../../object/customer-choice'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { agreementList } from '../list'
import { AgreementForms } from './form'

export const metadata: Metadata = { title: 'Ask for an agreement' }

type Props = PageProps<'/dashboard/[environment]/agreements/new'>

export default async function NewAgreementPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'agreements:write')
  const asked = await searchParams
  const subscriptions = await chargedOf(visitor.ctx, String(asked.customerId ?? ''))
  return (
    <FormPage
      of={agreementList}
      visit={visitor}
      title="Ask for an agreement"
      lead="A link leads the customer to a page with what you ask for. They say yes or no. It works for 24 hours."
    >
      <CustomerChoice visit={visitor} place="agreements/new" asked={asked} prompt="Customer">
        {(customer) =>
          customer && (
            <AgreementForms
              customerId={customer.id}
              subscriptions={subscriptions}
              subscriptionId={String(asked.subscriptionId ?? '')}
            />
          )
        }
      </CustomerChoice>
    </FormPage>
  )
}

// Nearly all customers have fewer.
const SHOWN = 100

/** The live subscriptions of a customer that cost something, to choose from. */
async function chargedOf(ctx: Ctx, wireId: string): Promise<{ value: string; label: string }[]> {
  const customerId = fromWire('cus', wireId) as CustomerId | undefined
  if (!customerId) return []
  const { items } = await listSubscriptionSummaries(ctx, { customerId, limit: SHOWN })
  return items
    .filter(({ endedAt, amountPaisa }) => !endedAt && amountPaisa > 0n)
    .map((row) => ({ value: toWire('sub', row.id), label: `${termsText(row)}: ${row.productName}` }))
}
