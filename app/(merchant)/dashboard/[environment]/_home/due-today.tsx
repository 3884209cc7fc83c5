import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { countIn } from '@/lib/core/digits'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import { readPage } from '../../../list/list-query'
import type { Visit } from '../../visit'
import { readRenewals } from '../reports/reads'
import { subscriptionList } from '../subscriptions/list'
import { calledOf } from './called-of'
import { listAddress } from './list-address'
import { failedText, readOrNull } from './read-or-null'

// The list has the others.
const SHOWN = 5

/** What is charged or collected today: how much in all, and the first ones by name. */
export async function DueToday({ visit }: { visit: Visit }) {
  if (!visit.may('subscriptions:read')) return null
  const { ctx, business, language } = visit
  const words = MESSAGES[language].home.due
  const renewals = await readRenewals(visit)
  const today = renewals?.figure.days[0]
  if (!today) return <Notice look="error">{failedText(visit)}</Notice>
  const { day, renewals: count, amountPaisa } = today
  const those = { status: 'active,trialing', chargeUntil: day }
  const page =
    count > 0 &&
    (await readOrNull(ctx, () =>
      readPage(subscriptionList, ctx, business.timeZone, { filters: those }, SHOWN),
    ))
  return (
    <section aria-labelledby="due" className="flex flex-col gap-2">
      <h2 id="due" className="text-base font-semibold">
        {words.title}
      </h2>
      {count === 0 ? (
        <Empty>{words.nothing}</Empty>
      ) : (
        <p className="text-sm text-ink-muted">
          <FilledText
            text={words.sum}
            values={{
              amount: <Money paisa={amountPaisa} language={language} />,
              charges: (
                <TextLink href={listAddress(visit, 'subscriptions', those)}>
                  {staffWords('home', language)('due.charges', { count, many: countIn(language, count) })}
                </TextLink>
              ),
            }}
          />
        </p>
      )}
      {page && page.items.length > 0 && (
        <ul aria-label={words.byName} className="flex flex-col divide-y divide-line border-y border-line">
          {page.items.map((subscription) => (
            <Row key={subscription.id} visit={visit} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ visit, subscription }: { visit: Visit; subscription: NamedSubscription }) {
  const { id, customerName, customerEmail, customerPhone, productName, collection } = subscription
  const { language } = visit
  const { collect, list } = MESSAGES[language]
  const person = { name: customerName, email: customerEmail, phone: customerPhone }
  return (
    <li className="flex min-h-10 items-baseline gap-x-3 py-2">
      <span className="line-clamp-1 min-w-0 flex-1 wrap-anywhere">
        <TextLink href={`${listAddress(visit, 'subscriptions', {})}/${id}`}>
          {calledOf(person, list.nameless)}
        </TextLink>{' '}
        <span className="text-ink-muted">
          {productName} · {collect.ways[collection]}
        </span>
      </span>
      <span className="figures shrink-0 whitespace-nowrap">
        <Money paisa={subscription.nextAmountPaisa} language={language} />
      </span>
    </li>
  )
}
