import { Figure } from '@/components/dashboard/figure'
import { placeHref } from '@/components/dashboard/place-href'
import { PlaceIcon } from '@/components/dashboard/place-icon'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { TextLink } from '@/components/ui/text-link'
import { type Day, startOfDay } from '@/lib/core/day'
import { listPayments } from '@/lib/payment/read'
import { listPaymentsQuery } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'
import type { Visit } from '../../visit'
import { counted } from '../imports/now'
import { presentPaymentOf } from '../payments/list'
import { METHOD_WORDS } from '../payments/now'

// More ways to pay are in the cash sheet.
const MOST_WAYS = 3
const SHOWN = '5'

/** What came in today, for the time in which nobody stands at the desk. A cashier sees what they took themselves. */
export async function TakenToday({ visit }: { visit: Visit }) {
  const { ctx, environment, business } = visit
  const { date, byMethod, totalPaisa } = await summarizePayments(ctx)
  const count = byMethod.reduce((sum, each) => sum + each.count, 0)
  if (count === 0)
    return (
      <Empty icon={<PlaceIcon path="counter" />}>
        Nothing was taken today. Find a member, and take the first payment.
      </Empty>
    )
  const since = startOfDay(date as Day, business.timeZone)
  const { items } = await listPayments(
    ctx,
    listPaymentsQuery.parse({ limit: SHOWN, receivedFrom: since.toISOString() }),
  )
  return (
    <>
      <section
        aria-label="Today"
        className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 lg:grid-cols-4"
      >
        <Figure
          label="Taken today"
          href={placeHref(environment, 'payments/day')}
          note={counted(count, 'payment')}
        >
          <Money paisa={totalPaisa} />
        </Figure>
        {byMethod.length > 1 &&
          byMethod.slice(0, MOST_WAYS).map(({ method, amountPaisa, count: its }) => (
            <Figure key={method} label={METHOD_WORDS[method]} note={counted(its, 'payment')}>
              <Money paisa={amountPaisa} />
            </Figure>
          ))}
      </section>
      <Section
        id="lately-taken"
        title="Lately taken"
        aside={
          <TextLink href={placeHref(environment, `payments?receivedFrom=${date}`)}>All of today</TextLink>
        }
      >
        <RowList
          label="Payments of today, newest first"
          rows={items
            .map(presentPaymentOf)
            .map(({ id, customer, method, amountPaisa, receivedAt, status }) => ({
              key: id,
              lead: <TextLink href={placeHref(environment, `payments/${id}`)}>{customer}</TextLink>,
              detail: status === 'reversed' ? `${METHOD_WORDS[method]}, reversed` : METHOD_WORDS[method],
              figure: <Money paisa={amountPaisa} />,
              aside: <Ago at={receivedAt} now={ctx.now} timeZone={business.timeZone} />,
            }))}
        />
      </Section>
    </>
  )
}
