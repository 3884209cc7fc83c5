import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import { addDays, dayOf } from '@/lib/core/day'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readFloat, readRenewals, readRevenue } from './reads'

/** The figures of the home page. */
export function HomeFigures({ visit }: { visit: Visit }) {
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:gap-y-6 min-[26rem]:grid-cols-2 lg:grid-cols-4"
    >
      <RecoveredFigure visit={visit} />
      {visit.environment === 'sandbox' && <FloatFigure visit={visit} />}
      <RenewalFigures visit={visit} />
    </section>
  )
}

/** What was paid in the last 30 days after a failed first attempt. */
async function RecoveredFigure({ visit }: { visit: Visit }) {
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

/** What the customers hold in their wallets. Only test money is shown. */
async function FloatFigure({ visit }: { visit: Visit }) {
  const read = await readFloat(visit)
  const label = 'Wallet float'
  if (!read) return <FigureFailed label={label}>{failedText(visit.ctx)}</FigureFailed>
  return (
    <Figure
      label={label}
      href={listAddress(visit, 'customers', { status: 'active', walletLinked: 'true' })}
      note="Test money of your customers."
    >
      <Money paisa={read.figure} />
    </Figure>
  )
}

/** The renewals of the next seven days, and the wallets that cannot pay theirs. */
async function RenewalFigures({ visit }: { visit: Visit }) {
  const read = await readRenewals(visit)
  if (!read) return <FigureFailed label="Renewals in 7 days">{failedText(visit.ctx)}</FigureFailed>
  const { days, shortWallets, shortfallPaisa } = read.figure
  const count = days.reduce((sum, { renewals }) => sum + renewals, 0)
  const amountPaisa = days.reduce((sum, day) => sum + day.amountPaisa, 0n)
  const chargeUntil = days.at(-1)?.day as string
  return (
    <>
      <Figure
        label="Renewals in 7 days"
        href={listAddress(visit, 'subscriptions', { status: 'active,trialing', chargeUntil })}
        note={
          <>
            {count === 1 ? '1 charge.' : `${count.toLocaleString('en-IN')} charges.`}
            <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
          </>
        }
      >
        <Money paisa={amountPaisa} />
      </Figure>
      <Figure
        label="Wallets that fall short"
        href={listAddress(visit, 'subscriptions', { fallsShort: 'true', chargeUntil })}
        tone={shortWallets > 0 ? 'late' : undefined}
        note={shortfallPaisa === null ? 'For the renewals of the next 3 days.' : missingNote(shortfallPaisa)}
      >
        {shortWallets.toLocaleString('en-IN')}
      </Figure>
    </>
  )
}

function missingNote(shortfallPaisa: bigint) {
  if (shortfallPaisa === 0n) return 'All these renewals are covered.'
  return (
    <>
      <Money paisa={shortfallPaisa} /> is missing for these renewals.
    </>
  )
}
