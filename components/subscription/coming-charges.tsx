import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { Shape } from '@/components/ui/tone'
import type { WireForecast } from '@/lib/billing/present'
import type { Language } from '@/lib/core/language'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'

type Charge = WireForecast['charges'][number]

interface ChargeColumn extends Column {
  cell: (charge: Charge) => React.ReactNode
}

interface ComingChargesProps {
  collection: NamedSubscription['collection']
  forecast: WireForecast
  /** When it ends, if it ends with its period. */
  endsAt: string | null
  timeZone: string
  language: Language
}

/**
 * The next charges, and how much is missing for them. In production, only whether the wallet covers them. If the merchant collects, no
 * wallet is shown. If the subscription ends, its end is shown, after which nothing comes.
 */
export function ComingCharges({ endsAt, ...coming }: ComingChargesProps) {
  const { forecast, timeZone, language } = coming
  return (
    <>
      {forecast.charges.length > 0 && <ChargeTable {...coming} />}
      {endsAt && (
        <p className="flex items-baseline gap-2 text-sm">
          <Shape tone="over" className="text-over-ink" />
          <span>
            <FilledText
              text={MESSAGES[language].subscriptions.coming.ends}
              values={{ date: <BothDates at={endsAt} timeZone={timeZone} language={language} /> }}
            />
          </span>
        </p>
      )}
    </>
  )
}

function ChargeTable({ collection, forecast, timeZone, language }: Omit<ComingChargesProps, 'endsAt'>) {
  const { charges, walletBalancePaisa } = forecast
  const words = MESSAGES[language].subscriptions.coming
  const isCharged = collection === 'wallet'
  const showsWallet = walletBalancePaisa !== undefined
  const hasOthers = showsWallet && charges.some(({ otherChargesPaisa }) => otherChargesPaisa !== '0')
  const can = columnsOf(language)
  const columns: ChargeColumn[] = [
    {
      title: words.date,
      phone: 'lead',
      cell: ({ chargeAt }) => <BothDates at={chargeAt} timeZone={timeZone} language={language} />,
    },
    ...(isCharged && hasOthers ? [can.others] : []),
    ...(isCharged && walletBalancePaisa ? [can.wallet] : []),
    {
      title: isCharged ? words.charge : words.collect,
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} language={language} />,
    },
    ...(isCharged ? [showsWallet ? can.missing : can.covered] : []),
  ]
  const rows = charges.map((charge) => ({
    key: charge.chargeAt,
    cells: columns.map(({ cell }) => cell(charge)),
  }))
  return <Table caption={words.title} columns={columns} rows={rows} />
}

/** Columns that not every table has. */
function columnsOf(language: Language) {
  const { coming: words, facts } = MESSAGES[language].subscriptions
  const money = (paisa: string | undefined) => paisa && <Money paisa={paisa} language={language} />
  const needsYes = <span className="text-late-ink">{words.needsYes}</span>
  const missing = ({ agreed, covered, shortfallPaisa }: Charge) => {
    if (!agreed && covered === null) return needsYes
    if (covered) return <span className="text-ink-muted">{words.nothing}</span>
    return (
      <span className="font-medium text-late-ink">
        {money(shortfallPaisa)}
        {/* On a phone the rows have no column headings. */}
        <span className="sm:hidden"> {words.isMissing}</span>
      </span>
    )
  }
  const covered = ({ agreed, covered: isCovered }: Charge) => {
    if (!agreed) return needsYes
    if (isCovered === null) return <span className="text-ink-muted">{words.told}</span>
    return isCovered ? (
      <span className="text-ink-muted">{words.yes}</span>
    ) : (
      <span className="font-medium text-late-ink">{words.notNow}</span>
    )
  }
  return {
    others: {
      title: words.others,
      phone: 'hidden',
      align: 'end',
      cell: ({ otherChargesPaisa }) => money(otherChargesPaisa),
    },
    wallet: {
      title: facts.inWallet,
      phone: 'hidden',
      align: 'end',
      cell: (charge) => money(charge.walletBalancePaisa),
    },
    missing: { title: words.missing, phone: 'aside', align: 'end', cell: missing },
    covered: { title: words.covered, phone: 'aside', align: 'end', cell: covered },
  } satisfies Record<string, ChargeColumn>
}
