import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import type { Visit } from '../../visit'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readFloat } from './reads'

/** What the customers hold in their wallets. Only test money is shown. */
export async function FloatFigure({ visit }: { visit: Visit }) {
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
