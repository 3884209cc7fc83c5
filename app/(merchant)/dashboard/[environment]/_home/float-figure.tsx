import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { Money } from '@/components/ui/money'
import { formatNpr } from '@/lib/core/money'
import type { Float } from '@/lib/overview/get-float'
import type { Visit } from '../../visit'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readFloat } from './reads'

/** What the customers hold in their wallets. In production it is rounded (docs/decisions/0041). */
export async function FloatFigure({ visit }: { visit: Visit }) {
  const read = await readFloat(visit)
  const label = 'Wallet float'
  if (!read) return <FigureFailed label={label}>{failedText(visit.ctx)}</FigureFailed>
  const { floatPaisa } = read.figure
  return (
    <Figure
      label={label}
      href={listAddress(visit, 'customers', { status: 'active', walletLinked: 'true' })}
      note={noteOf(read.figure, visit.environment)}
    >
      {floatPaisa === null ? 'Not shown' : <Money paisa={floatPaisa} />}
    </Figure>
  )
}

function noteOf({ floatPaisa, roundedToPaisa }: Float, environment: Visit['environment']): string {
  if (environment === 'sandbox') return 'Test money of your customers.'
  if (floatPaisa === null)
    return 'Shown from 25 wallets with money on, so that it does not tell what one person holds.'
  return `Taken once a day, rounded to ${formatNpr(roundedToPaisa ?? 0n, 'en')}.`
}
