import { titled } from '@/app/titled'
import type { CustomerId } from '@/lib/core/id'
import { fromWire, toWire } from '@/lib/core/id'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { CustomerChoice } from '../../../object/customer-choice'
import { FormPage } from '../../../object/form-page'
import { termsInWords } from '../../../object/terms-words'
import { type Visit, visit } from '../../../visit'
import { agreementList } from '../list'
import { AgreementForms } from './form'

export const generateMetadata = titled(({ agreements }) => agreements.ask.title)

type Props = PageProps<'/dashboard/[environment]/agreements/new'>

export default async function NewAgreementPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'agreements:write')
  const asked = await searchParams
  const { agreements, frame, list } = MESSAGES[visitor.language]
  const { ask: words, once } = agreements
  const subscriptions = await chargedOf(visitor, String(asked.customerId ?? ''))
  return (
    <FormPage of={agreementList} visit={visitor} title={words.title} lead={words.lead}>
      <CustomerChoice visit={visitor} place="agreements/new" asked={asked} prompt={list.heads.customer}>
        {(customer) =>
          customer && (
            <AgreementForms
              customerId={customer.id}
              subscriptions={subscriptions}
              subscriptionId={String(asked.subscriptionId ?? '')}
              words={{
                ...words,
                once,
                subscription: list.heads.subscription,
                copy: frame.copy,
                copied: frame.copied,
              }}
            />
          )
        }
      </CustomerChoice>
    </FormPage>
  )
}

// Nearly all customers have fewer.
const SHOWN = 100

/** The live subscriptions of a customer, except free ones, to choose from. */
async function chargedOf(
  { ctx, language }: Visit,
  wireId: string,
): Promise<{ value: string; label: string }[]> {
  const customerId = fromWire('cus', wireId) as CustomerId | undefined
  if (!customerId) return []
  const { items } = await listSubscriptionSummaries(ctx, { customerId, limit: SHOWN })
  return items
    .filter(({ endedAt, amountPaisa }) => !endedAt && amountPaisa > 0n)
    .map((row) => ({
      value: toWire('sub', row.id),
      label: `${termsInWords(row, language)}: ${row.productName}`,
    }))
}
