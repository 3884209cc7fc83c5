import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { type Prefix, toWire } from '@/lib/core/id'
import { getLately, type Lately as Happened, type LatelyType } from '@/lib/overview/get-lately'
import type { Visit } from '../../visit'
import { listAddress } from './list-address'
import { failedText, readOrNull } from './read-or-null'

/** What happened, after the name of the customer, and the place of the thing that it happened to. */
const WORDS: Record<LatelyType, { text: string; place: string; prefix: Prefix }> = {
  'invoice.paid': { text: 'paid', place: 'invoices', prefix: 'inv' },
  'subscription.created': { text: 'subscribed', place: 'subscriptions', prefix: 'sub' },
  'subscription.changed': { text: 'has another plan', place: 'subscriptions', prefix: 'sub' },
  'subscription.paused': { text: 'paused', place: 'subscriptions', prefix: 'sub' },
  'subscription.unpaused': { text: 'goes on after a pause', place: 'subscriptions', prefix: 'sub' },
  'subscription.past_due': { text: 'is past due', place: 'subscriptions', prefix: 'sub' },
  'subscription.recovered': { text: 'has paid what was open', place: 'subscriptions', prefix: 'sub' },
  'subscription.canceled': { text: 'has ended', place: 'subscriptions', prefix: 'sub' },
  'credit_note.created': { text: 'gets back', place: 'credit-notes', prefix: 'cn' },
  'payment.recorded': { text: 'paid outside of the wallet', place: 'payments', prefix: 'pay' },
  'payment_question.created': { text: 'wrote about a payment', place: 'questions', prefix: 'que' },
}

/** The newest things that happened, in words. */
export async function Lately({ visit }: { visit: Visit }) {
  const read = await readOrNull(visit.ctx, () => getLately(visit.ctx))
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  return (
    <section aria-labelledby="lately" className="flex flex-col gap-2">
      <h2 id="lately" className="text-base font-semibold">
        Lately
      </h2>
      {read.length === 0 ? (
        <Empty>Nothing has happened yet. Who subscribes, pays and leaves is shown here.</Empty>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {read.map((happened) => (
            <Row key={happened.id} visit={visit} happened={happened} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ visit, happened }: { visit: Visit; happened: Happened }) {
  const { type, objectId, customer, amountPaisa, at } = happened
  const { text, place, prefix } = WORDS[type]
  return (
    <li className="flex min-h-10 flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <TextLink href={`${listAddress(visit, place, {})}/${toWire(prefix, objectId)}`}>
          {customer ?? 'A customer'}
        </TextLink>{' '}
        {text}
        {amountPaisa !== null && amountPaisa > 0n && (
          <>
            {' '}
            <Money paisa={amountPaisa} />
          </>
        )}
      </span>
      <span className="text-xs text-ink-muted">
        <Ago at={at} timeZone={visit.business.timeZone} now={visit.ctx.now} />
      </span>
    </li>
  )
}
