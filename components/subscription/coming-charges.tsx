import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { Shape } from '@/components/ui/tone'
import type { WireForecast } from '@/lib/billing/present'
import type { NamedSubscription } from '@/lib/subscription/present'

type Charge = WireForecast['charges'][number]

interface ChargeColumn extends Column {
  cell: (charge: Charge) => React.ReactNode
}

const OTHERS: ChargeColumn = {
  title: 'Others before it',
  phone: 'hidden',
  align: 'end',
  cell: ({ otherChargesPaisa }) => otherChargesPaisa && <Money paisa={otherChargesPaisa} />,
}

const NEEDS_YES = <span className="text-late-ink">Needs the customer’s yes</span>

const COVERED: ChargeColumn = {
  title: 'Covered',
  phone: 'aside',
  align: 'end',
  cell: ({ agreed, covered }) => {
    if (!agreed) return NEEDS_YES
    if (covered === null) return <span className="text-ink-muted">Told 3 days before</span>
    return covered ? (
      <span className="text-ink-muted">Yes</span>
    ) : (
      <span className="font-medium text-late-ink">Not by now</span>
    )
  },
}

const MISSING: ChargeColumn = { title: 'Missing', phone: 'aside', align: 'end', cell: missing }

const WALLET: ChargeColumn = {
  title: 'In the wallet',
  phone: 'hidden',
  align: 'end',
  cell: ({ walletBalancePaisa }) => walletBalancePaisa && <Money paisa={walletBalancePaisa} />,
}

interface ComingChargesProps {
  collection: NamedSubscription['collection']
  forecast: WireForecast
  /** When it ends, if it ends with its period. */
  endsAt: string | null
  timeZone: string
}

/**
 * The next charges, and what must be added for them. In production: whether the wallet covers them. What the merchant collects has
 * no wallet. Of what ends: the end, after which nothing comes.
 */
export function ComingCharges({ collection, forecast, endsAt, timeZone }: ComingChargesProps) {
  const end = endsAt && (
    <p className="flex items-baseline gap-2 text-sm">
      <Shape tone="over" className="text-over-ink" />
      <span>
        Ends on <BothDates at={endsAt} timeZone={timeZone} />. Nothing is charged after that.
      </span>
    </p>
  )
  return (
    <>
      {forecast.charges.length > 0 && <ChargeTable {...{ collection, forecast, timeZone }} />}
      {end}
    </>
  )
}

function ChargeTable({ collection, forecast, timeZone }: Omit<ComingChargesProps, 'endsAt'>) {
  const { charges, walletBalancePaisa } = forecast
  const isCharged = collection === 'wallet'
  const showsWallet = walletBalancePaisa !== undefined
  const hasOthers = showsWallet && charges.some(({ otherChargesPaisa }) => otherChargesPaisa !== '0')
  const columns: ChargeColumn[] = [
    { title: 'Date', phone: 'lead', cell: ({ chargeAt }) => <BothDates at={chargeAt} timeZone={timeZone} /> },
    ...(isCharged && hasOthers ? [OTHERS] : []),
    ...(isCharged && walletBalancePaisa ? [WALLET] : []),
    {
      title: isCharged ? 'Charge' : 'You collect',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} />,
    },
    ...(isCharged ? [showsWallet ? MISSING : COVERED] : []),
  ]
  const rows = charges.map((charge) => ({
    key: charge.chargeAt,
    cells: columns.map(({ cell }) => cell(charge)),
  }))
  return <Table caption="Coming charges" columns={columns} rows={rows} />
}

function missing({ agreed, covered, shortfallPaisa }: Charge) {
  if (!agreed && covered === null) return NEEDS_YES
  if (covered) return <span className="text-ink-muted">Nothing</span>
  return (
    <span className="font-medium text-late-ink">
      {shortfallPaisa && <Money paisa={shortfallPaisa} />}
      <span className="sm:hidden"> missing</span>
    </span>
  )
}
