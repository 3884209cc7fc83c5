import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { dayOf } from '@/lib/core/day'
import { countIn } from '@/lib/core/digits'
import { getTakenToday } from '@/lib/overview/get-taken-today'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'
import { AsOf } from '../reports/as-of'
import { listAddress } from './list-address'
import { failedText, readOrNull } from './read-or-null'

/** What came in today: the cash that should be in the drawer, what came otherwise, and what wallets paid. */
export async function TakenToday({ visit }: { visit: Visit }) {
  if (!visit.may('payments:read')) return null
  const { ctx, business, language } = visit
  const words = MESSAGES[language].home.taken
  const read = await readOrNull(ctx, () => getTakenToday(ctx, business.timeZone))
  if (!read) return <FigureFailed label={words.title}>{failedText(visit)}</FigureFailed>
  const { cash, other, wallet } = read.figure
  const t = staffWords('home', language)
  const today = dayOf(ctx.now, business.timeZone)
  const payments = (count: number) => t('taken.payments', { count, many: countIn(language, count) })
  return (
    <section aria-labelledby="taken" className="flex flex-col gap-3">
      <h2 id="taken" className="text-base font-semibold">
        <FilledText
          text={words.sum}
          values={{
            amount: <Money paisa={cash.paisa + other.paisa + wallet.paisa} language={language} />,
          }}
        />
        <span className="text-xs font-normal text-ink-muted">
          <AsOf at={read.readAt} visit={visit} />
        </span>
      </h2>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-3">
        <Figure
          label={words.cash}
          href={listAddress(visit, 'payments/day', { date: today })}
          note={payments(cash.count)}
        >
          <Money paisa={cash.paisa} language={language} />
        </Figure>
        <Figure
          label={words.wallet}
          href={listAddress(visit, 'money', { since: today, until: today })}
          note={payments(wallet.count)}
        >
          <Money paisa={wallet.paisa} language={language} />
        </Figure>
        <Figure
          label={words.other}
          href={listAddress(visit, 'payments', { receivedFrom: today, receivedTo: today })}
          note={payments(other.count)}
        >
          <Money paisa={other.paisa} language={language} />
        </Figure>
      </div>
    </section>
  )
}
