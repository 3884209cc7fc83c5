import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { WireForecast } from '@/lib/subscription/present'

const COLUMNS: Column[] = [
  { title: 'Date', phone: 'lead' },
  { title: 'Wallet before', phone: 'hidden', align: 'end' },
  { title: 'Other charges before', phone: 'hidden', align: 'end' },
  { title: 'Charge', phone: 'figure', align: 'end' },
  { title: 'Short', phone: 'aside', align: 'end' },
]

/** The next charges, and what the wallet will be short of if nothing else happens. */
export function ComingCharges({ forecast, timeZone }: { forecast: WireForecast; timeZone: string }) {
  const rows = forecast.charges.map((charge) => ({
    key: charge.chargeAt,
    cells: [
      <BothDates key="at" at={charge.chargeAt} timeZone={timeZone} />,
      <Money key="balance" paisa={charge.walletBalancePaisa} />,
      <Money key="others" paisa={charge.otherChargesPaisa} />,
      <Money key="amount" paisa={charge.amountPaisa} />,
      charge.covered ? (
        <span key="short" className="text-ink-muted">
          Covered
        </span>
      ) : (
        <span key="short" className="font-medium text-late-ink">
          <Money paisa={charge.shortfallPaisa} /> short
        </span>
      ),
    ],
  }))
  return <Table caption="Coming charges" columns={COLUMNS} rows={rows} />
}
