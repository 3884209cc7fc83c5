import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { addressOf } from '@/components/ui/address-of'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { getSubscriptionSummary, listSubscriptionSummaries } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { Choices } from '../../../object/choices'
import { type ChosenCustomer, CustomerChoice } from '../../../object/customer-choice'
import { FormPage } from '../../../object/form-page'
import { termsInWords } from '../../../object/terms-words'
import { type Visit, visit } from '../../../visit'
import { invoiceList } from '../list'
import { DraftForm } from './form'

export const generateMetadata = titled(({ invoices }) => invoices.draft.newTitle)

type Props = PageProps<'/dashboard/[environment]/invoices/new'>

export default async function NewInvoicePage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'invoices:write')
  const { ctx, environment, business, language } = visitor
  const { invoices, list } = MESSAGES[language]
  const asked = await searchParams
  const path = `/dashboard/${environment}/invoices/new`
  const wireId = String(asked.subscriptionId ?? '')
  return (
    <FormPage of={invoiceList} visit={visitor} title={invoices.draft.newTitle} lead={invoices.draft.newLead}>
      {fromWire('sub', wireId) ? (
        <DraftForm
          subscription={await onPage('sub', wireId, (id) => getSubscriptionSummary(ctx, id))}
          timeZone={business.timeZone}
          path={path}
          lang={asked.lang}
          language={language}
        />
      ) : (
        <CustomerChoice visit={visitor} place="invoices/new" asked={asked} prompt={list.heads.customer}>
          {(customer) => customer && <SubscriptionChoice visit={visitor} customer={customer} path={path} />}
        </CustomerChoice>
      )}
    </FormPage>
  )
}

interface SubscriptionChoiceProps {
  visit: Visit
  customer: ChosenCustomer
  path: string
}

// More than one customer has of one business.
const SHOWN = 50

/** The subscriptions of a customer, of which one is billed. */
async function SubscriptionChoice({ visit: { ctx, language }, customer, path }: SubscriptionChoiceProps) {
  const { invoices, states } = MESSAGES[language]
  const words = invoices.draft
  const customerId = fromWire('cus', customer.id) as CustomerId
  const { items } = await listSubscriptionSummaries(ctx, { customerId, limit: SHOWN })
  return (
    <Choices
      label={words.subscriptionsOf}
      none={filled(words.noSubscription, { customer: customer.name })}
      items={items.map((row) => ({
        href: addressOf(path, [['subscriptionId', toWire('sub', row.id)]]),
        title: row.productName,
        aside: `${termsInWords(row, language)}, ${states.subscription[row.status].toLowerCase()}`,
      }))}
    />
  )
}
