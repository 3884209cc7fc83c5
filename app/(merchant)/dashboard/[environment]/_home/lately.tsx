import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { type Prefix, toWire } from '@/lib/core/id'
import { getLately, type Lately as Happened, type LatelyType } from '@/lib/overview/get-lately'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { calledOf } from './called-of'
import { listAddress } from './list-address'
import { failedText, readOrNull } from './read-or-null'

type Told = keyof Messages['home']['lately']['happened']

/** How what happened is told, and the place of the thing that it happened to. */
const TOLD: Record<LatelyType, { as: Told; place: string; prefix: Prefix }> = {
  'invoice.paid': { as: 'paid', place: 'invoices', prefix: 'inv' },
  'subscription.created': { as: 'subscribed', place: 'subscriptions', prefix: 'sub' },
  'subscription.changed': { as: 'changed', place: 'subscriptions', prefix: 'sub' },
  'subscription.paused': { as: 'paused', place: 'subscriptions', prefix: 'sub' },
  'subscription.unpaused': { as: 'goesOn', place: 'subscriptions', prefix: 'sub' },
  'subscription.past_due': { as: 'pastDue', place: 'subscriptions', prefix: 'sub' },
  'subscription.recovered': { as: 'recovered', place: 'subscriptions', prefix: 'sub' },
  'subscription.canceled': { as: 'ended', place: 'subscriptions', prefix: 'sub' },
  'credit_note.created': { as: 'getsBack', place: 'credit-notes', prefix: 'cn' },
  'payment.recorded': { as: 'paidOutside', place: 'payments', prefix: 'pay' },
  'payment_question.created': { as: 'asked', place: 'questions', prefix: 'que' },
}

/** The newest things that happened, in words. */
export async function Lately({ visit }: { visit: Visit }) {
  const read = await readOrNull(visit.ctx, () => getLately(visit.ctx))
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const words = MESSAGES[visit.language].home.lately
  return (
    <section aria-labelledby="lately" className="flex flex-col gap-2">
      <h2 id="lately" className="text-base font-semibold">
        {words.title}
      </h2>
      {read.length === 0 ? (
        <Empty>{words.nothing}</Empty>
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
  const { as, place, prefix } = TOLD[type]
  const { language } = visit
  const { home, list } = MESSAGES[language]
  const words = home.lately
  return (
    <li className="flex min-h-10 items-baseline gap-x-3 py-2">
      <span className="line-clamp-1 min-w-0 flex-1 wrap-anywhere">
        <FilledText
          text={words.happened[as]}
          values={{
            who: (
              <TextLink href={`${listAddress(visit, place, {})}/${toWire(prefix, objectId)}`}>
                {customer === null ? words.aCustomer : calledOf(customer, list.nameless)}
              </TextLink>
            ),
            amount: amountPaisa !== null && amountPaisa > 0n && (
              <Money paisa={amountPaisa} language={language} />
            ),
          }}
        />
      </span>
      <span className="shrink-0 text-xs text-ink-muted">
        <Ago at={at} timeZone={visit.business.timeZone} now={visit.ctx.now} language={language} />
      </span>
    </li>
  )
}
