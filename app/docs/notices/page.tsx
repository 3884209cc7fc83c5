import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { Table } from '../_prose/table'

export const metadata: Metadata = { title: 'Notices to customers' }

/** Where each notice comes from, and what it asks for. */
const CAUSES: Record<keyof typeof NOTICE_SWITCHES, { event: string; asks: string }> = {
  receipt: { event: 'invoice.paid', asks: 'Nothing. The mail links the invoice.' },
  paymentFailed: {
    event: 'invoice.payment_failed',
    asks: 'To top up the exact shortfall, by a day. After the first failure, and once more before the last retry.',
  },
  renewalShort: {
    event: 'subscription.renewal_upcoming',
    asks: 'To top up the exact shortfall of the forecast before the renewal.',
  },
  recovered: { event: 'subscription.recovered', asks: 'Nothing. It is the receipt of that charge too.' },
  ended: { event: 'subscription.canceled', asks: 'Nothing.' },
}

const ROWS = Object.entries(NOTICE_SWITCHES).map(([name, says]) => {
  const { event, asks } = CAUSES[name as keyof typeof NOTICE_SWITCHES]
  return { key: name, cells: [<C key={name}>{name}</C>, says, <C key={event}>{event}</C>, asks] }
})

export default function NoticesPage() {
  return (
    <Guide
      title="Notices to customers"
      lead="Khata tells your customers what happens to their money, by SMS and by e-mail, in English or Nepali. You need not send anything yourself, and you can switch each notice off."
    >
      <H2 id="kinds">What they get</H2>
      <Table caption="Notices" columns={['Notice', 'Says', 'Comes with', 'Asks for']} rows={ROWS} />
      <Items>
        <li>
          Each notice is sent once by SMS, to the phone of the linked wallet, and once by e-mail, to the
          address of your customer. A customer without a wallet gets mails only.
        </li>
        <li>
          An SMS begins with your name. A mail has your name, your colour and your support contact:{' '}
          <A href="/docs/reference/business-and-team">set them with updateBusiness</A>.
        </li>
        <li>
          The shortfall is exact to the paisa, and the link opens a top-up of that amount. If the wallet also
          owes an older invoice, it is counted in, because a top-up pays that one first.
        </li>
        <li>Notices are made within a minute. Your webhooks do not wait for them.</li>
      </Items>

      <H2 id="switches">Switch a notice off</H2>
      <p>
        <C>notices</C> of your business has a switch for each. They are all on until you switch one off, and
        they hold for all your customers, in both environments. You need a dashboard session of an owner or
        admin.
      </p>
      <CodeBlock
        title="No receipts, because your shop sends its own"
        language="json"
        code={`PATCH /v1/merchant/business

{ "notices": { "receipt": false } }`}
      />
      <p>
        If you switch <C>recovered</C> off, the charge that recovers a subscription has an ordinary receipt.
      </p>

      <H2 id="customers">What customers decide</H2>
      <p>
        On their wallet&apos;s pages customers choose the language, whether receipts come by SMS and by
        e-mail, and a balance below which they want to be told. Sign-in codes, the receipt of a top-up and the
        notice of a low balance are between them and Khata: you cannot switch these off.
      </p>

      <H2 id="sandbox">In the sandbox</H2>
      <p>
        An SMS never leaves the instance. A mail reaches only members of your team who have confirmed their
        e-mail address, and says that it is a test. All others stay on the instance, where its operator can
        read them. When you move the sandbox clock, customers are told what real time would have told them:
        one notice for each event.
      </p>
      <Note>
        A notice that comes late would mislead: after an outage of the instance, what was paid meanwhile is
        not asked for, and a request that is older than a day is not sent. Receipts and the end of a
        subscription are sent for a week.
      </Note>
    </Guide>
  )
}
