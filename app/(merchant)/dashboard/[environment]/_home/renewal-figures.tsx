import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readRenewals } from './reads'

/** The renewals of the next seven days, and the wallets that cannot pay theirs. */
export async function RenewalFigures({ visit }: { visit: Visit }) {
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
        note={
          shortWallets > 0 ? (
            <>
              <Money paisa={shortfallPaisa} /> is missing for these renewals.
            </>
          ) : (
            'All these renewals are covered.'
          )
        }
      >
        {shortWallets.toLocaleString('en-IN')}
      </Figure>
    </>
  )
}
