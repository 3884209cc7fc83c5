import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readSubscriptions } from './reads'

/** Recurring revenue, and how many subscriptions are in which status. */
export async function SubscriptionFigures({ visit }: { visit: Visit }) {
  const read = await readSubscriptions(visit)
  if (!read) return <FigureFailed label="Subscriptions">{failedText(visit.ctx)}</FigureFailed>
  const { mrrPaisa, counts } = read.figure
  const withStatus = (status: string) => listAddress(visit, 'subscriptions', { status })
  return (
    <>
      <Figure
        label="MRR"
        href={withStatus('active,past_due')}
        note={
          <>
            Active and past due, as if all were monthly.
            <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
          </>
        }
      >
        <Money paisa={mrrPaisa} />
      </Figure>
      <Figure label="Active" href={withStatus('active')} note="Their present period is paid.">
        {numberOf(counts.active)}
      </Figure>
      <Figure label="Trialing" href={withStatus('trialing')} note="Charged when the trial ends.">
        {numberOf(counts.trialing)}
      </Figure>
      <Figure
        label="Past due"
        href={withStatus('past_due')}
        tone={counts.past_due > 0 ? 'late' : undefined}
        note={
          counts.unpaid > 0
            ? `${numberOf(counts.unpaid)} more are unpaid after the last retry.`
            : 'Too little money at the renewal.'
        }
      >
        {numberOf(counts.past_due)}
      </Figure>
    </>
  )
}

const numberOf = (count: number) => count.toLocaleString('en-IN')
