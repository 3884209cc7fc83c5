import type { Page } from '@/lib/core/page'
import { MOST_WAITING } from '@/lib/invoice-item/schema'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { Related } from '../../../../list/rows'
import type { Visit } from '../../../visit'
import { agreementList } from '../../agreements/list'
import { creditNoteList, OWN_CREDIT_NOTE_COLUMNS } from '../../credit-notes/list'
import type { presentItemOf } from '../../invoice-items/list'
import { WAITING_COLUMNS, waitingItems } from '../../invoice-items/waiting'
import { invoiceList, OWN_INVOICE_COLUMNS } from '../../invoices/list'
import { OWN_QUESTION_COLUMNS, questionList } from '../../questions/list'
import { subscriptionList } from '../../subscriptions/list'
import { SHOWN } from './read'

interface BillingOfProps {
  visit: Visit
  customerId: string
  subscriptions: Page<NamedSubscription>
  waiting: Page<ReturnType<typeof presentItemOf>>
}

/** The subscriptions of a customer, and what was billed. */
export function BillingOf({ visit, customerId, subscriptions, waiting }: BillingOfProps) {
  const words = MESSAGES[visit.language].customers.billing
  const own = { visit, where: { customerId }, show: SHOWN }
  return (
    <>
      <Related
        {...own}
        of={subscriptionList}
        id="subscriptions"
        title={words.subscriptions}
        caption={words.subscriptionsOf}
        page={subscriptions}
        columns={{ product: 'lead', status: 'aside', 'next-charge': 'detail', amount: 'figure' }}
        none={words.noSubscriptions}
      />
      {visit.may('invoices:read') && (
        <Related
          visit={visit}
          where={{ customerId, waiting: 'true' }}
          show={MOST_WAITING}
          page={waiting}
          of={waitingItems}
          id="waiting-charges"
          title={words.waiting}
          caption={words.waitingOf}
          columns={WAITING_COLUMNS}
          none={null}
        />
      )}
      <Related
        {...own}
        of={invoiceList}
        id="invoices"
        title={words.invoices}
        caption={words.invoicesOf}
        columns={OWN_INVOICE_COLUMNS}
        none={null}
      />
      {visit.may('invoices:read') && (
        <Related
          {...own}
          of={creditNoteList}
          id="credit-notes"
          title={words.creditNotes}
          caption={words.creditNotesOf}
          columns={OWN_CREDIT_NOTE_COLUMNS}
          none={null}
        />
      )}
      <Related
        {...own}
        of={questionList}
        id="questions"
        title={words.questions}
        caption={words.questionsOf}
        columns={OWN_QUESTION_COLUMNS}
        none={null}
      />
      {visit.may('agreements:read') && (
        <Related
          {...own}
          of={agreementList}
          id="agreements"
          title={words.agreements}
          caption={words.agreementsOf}
          columns={{ for: 'lead', status: 'aside', since: 'detail', 'at-most': 'figure' }}
          none={null}
        />
      )}
    </>
  )
}
