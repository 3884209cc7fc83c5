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
import type { Language } from '@/lib/core/language'
import { listPayments } from '@/lib/payment/read'
import { listPaymentsQuery } from '@/lib/payment/schema'
import { summarizePayments } from '@/lib/payment/summary'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'
import { presentPaymentOf } from '../payments/list'

// More ways to pay are in the cash sheet.
const MOST_WAYS = 3
const SHOWN = '5'

/** What came in today, for the time in which nobody stands at the desk. A cashier sees what they took themselves. */
export async function TakenToday({ visit, language }: { visit: Visit; language: Language }) {
  const t = staffWords('counter', language)
  const methods = MESSAGES[language].states.method
  const { ctx, environment, business } = visit
  const { date, byMethod, totalPaisa } = await summarizePayments(ctx)
  const count = byMethod.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return <Empty icon={<PlaceIcon path="counter" />}>{t('today.nothing')}</Empty>
  const since = startOfDay(date as Day, business.timeZone)
  const { items } = await listPayments(
    ctx,
    listPaymentsQuery.parse({ limit: SHOWN, receivedFrom: since.toISOString() }),
  )
  return (
    <>
      <section
        aria-label={t('today.label')}
        className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 lg:grid-cols-4"
      >
        <Figure
          label={t('today.taken')}
          href={placeHref(environment, 'payments/day')}
          note={t('today.payments', { count })}
        >
          <Money paisa={totalPaisa} language={language} />
        </Figure>
        {byMethod.length > 1 &&
          byMethod.slice(0, MOST_WAYS).map(({ method, amountPaisa, count: its }) => (
            <Figure key={method} label={methods[method]} note={t('today.payments', { count: its })}>
              <Money paisa={amountPaisa} language={language} />
            </Figure>
          ))}
      </section>
      <Section
        id="lately-taken"
        title={t('today.lately')}
        aside={
          <TextLink href={placeHref(environment, `payments?receivedFrom=${date}`)}>{t('today.all')}</TextLink>
        }
      >
        <RowList
          label={t('today.list')}
          rows={items
            .map(presentPaymentOf)
            .map(({ id, customer, method, amountPaisa, receivedAt, status }) => ({
              key: id,
              lead: <TextLink href={placeHref(environment, `payments/${id}`)}>{customer}</TextLink>,
              detail:
                status === 'reversed' ? t('today.reversed', { method: methods[method] }) : methods[method],
              figure: <Money paisa={amountPaisa} language={language} />,
              aside: <Ago at={receivedAt} now={ctx.now} timeZone={business.timeZone} language={language} />,
            }))}
        />
      </Section>
    </>
  )
}
