import { ItemRows } from '@/app/(merchant)/dashboard/object/item-rows'
import { rowWords } from '@/app/(merchant)/dashboard/object/row-words'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { addressOf } from '@/components/ui/address-of'
import { FilledText } from '@/components/ui/filled-text'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { MAX_LINES } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import {
  getSubscriptionSummary,
  listSubscriptionSummaries,
  type SubscriptionSummary,
} from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { Choices } from '../../../object/choices'
import { type ChosenCustomer, CustomerChoice } from '../../../object/customer-choice'
import { FormPage } from '../../../object/form-page'
import { termsInWords } from '../../../object/terms-words'
import { type Visit, visit } from '../../../visit'
import { draftInvoiceWithForm, previewInvoiceWithForm } from '../actions'
import { DaysFields } from '../form'
import { invoiceList } from '../list'
import { BesidePaper } from '../paper'

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

// More than any customer has at one business.
const SHOWN = 50

/** The subscriptions of a customer, to choose the one to bill. */
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

interface DraftFormProps {
  subscription: SubscriptionSummary
  timeZone: string
  /** The address of the page. */
  path: string
  /** The language of the document, from the address. */
  lang: string | string[] | undefined
  /** The language of the page. */
  language: Language
}

/** A draft for the customer of a subscription. At first, it has the current period of the subscription. */
function DraftForm({ subscription, timeZone, path, lang, language }: DraftFormProps) {
  const { customers, invoices, list } = MESSAGES[language]
  const subscriptionId = toWire('sub', subscription.id)
  const { customerEmail, productName, currentPeriodStart, currentPeriodEnd } = subscription
  return (
    <>
      <p className="text-sm">
        <FilledText
          text={customers.choice.for}
          values={{
            customer: (
              <strong className="font-medium wrap-anywhere">
                {nameOfCustomer(subscription, list.nameless)}
              </strong>
            ),
          }}
        />{' '}
        <span className="text-ink-muted wrap-anywhere">
          {[customerEmail, productName].filter(Boolean).join(', ')}, {termsInWords(subscription, language)}
        </span>
      </p>
      <BesidePaper
        preview={previewInvoiceWithForm}
        hrefOf={(each) =>
          addressOf(path, [
            ['subscriptionId', subscriptionId],
            ['lang', each],
          ])
        }
        lang={lang}
        language={language}
      >
        <PageForm
          action={draftInvoiceWithForm}
          hidden={{
            subscriptionId,
            priceId: toWire('price', subscription.priceId),
            timeZone,
          }}
          submit={invoices.draft.save}
        >
          <ItemRows name="lines" words={rowWords('line', language)} most={MAX_LINES} atFirst={2} isNeeded />
          <DaysFields
            from={currentPeriodStart}
            until={currentPeriodEnd}
            timeZone={timeZone}
            language={language}
          />
        </PageForm>
      </BesidePaper>
    </>
  )
}
