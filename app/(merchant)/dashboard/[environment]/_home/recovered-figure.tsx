import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import { addDays, dayOf } from '@/lib/core/day'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readRevenue } from './reads'

/** What was paid in the last 30 days after a failed first attempt. */
export async function RecoveredFigure({ visit }: { visit: Visit }) {
  const read = await readRevenue(visit, 'day')
  const label = 'Recovered in 30 days'
  if (!read) return <FigureFailed label={label}>{failedText(visit.ctx)}</FigureFailed>
  const { recoveredPaisa, recoveredInvoices } = read.figure.lastDays
  const paidSince = addDays(dayOf(visit.ctx.now, visit.business.timeZone), -29)
  return (
    <Figure
      label={label}
      href={listAddress(visit, 'invoices', { recovered: 'true', paidSince })}
      note={
        <>
          {recoveredInvoices === 1 ? '1 invoice' : `${recoveredInvoices.toLocaleString('en-IN')} invoices`}{' '}
          paid after a failed first attempt.
          <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
        </>
      }
    >
      <Money paisa={recoveredPaisa} />
    </Figure>
  )
}
