import { Figure, FigureFailed } from '@/components/dashboard/figure'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { addDays, dayOf } from '@/lib/core/day'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { failedText } from '../_home/read-or-null'
import { AsOf } from './as-of'
import { readFloat, readLastDays, readRenewals } from './reads'

const wordsOf = ({ language }: Visit) => MESSAGES[language].home.figures

/** What is true now, whatever time the charts show. */
export function ReportFigures({ visit }: { visit: Visit }) {
  return (
    <section
      aria-label={wordsOf(visit).label}
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
  const read = await readLastDays(visit)
  const { recovered: label } = wordsOf(visit)
  if (!read) return <FigureFailed label={label}>{failedText(visit)}</FigureFailed>
  const { recoveredPaisa, recoveredInvoices: count } = read.figure.lastDays
  const { language } = visit
  const t = staffWords('home', language)
  const paidSince = addDays(dayOf(visit.ctx.now, visit.business.timeZone), -29)
  return (
    <Figure
      label={label}
      href={listAddress(visit, 'invoices', { recovered: 'true', paidSince })}
      note={
        <>
          {t('figures.recoveredNote', { count, many: countIn(language, count) })}
          <AsOf at={read.readAt} visit={visit} />
        </>
      }
    >
      <Money paisa={recoveredPaisa} language={language} />
    </Figure>
  )
}

/** The total balance of the customers' wallets. Shown for test money only. */
async function FloatFigure({ visit }: { visit: Visit }) {
  const read = await readFloat(visit)
  const { float: label, floatNote } = wordsOf(visit)
  if (!read) return <FigureFailed label={label}>{failedText(visit)}</FigureFailed>
  return (
    <Figure
      label={label}
      href={listAddress(visit, 'customers', { status: 'active', walletLinked: 'true' })}
      note={floatNote}
    >
      <Money paisa={read.figure} language={visit.language} />
    </Figure>
  )
}

/** The renewals of the next seven days, and the wallets that cannot pay for them. */
async function RenewalFigures({ visit }: { visit: Visit }) {
  const read = await readRenewals(visit)
  const words = wordsOf(visit)
  if (!read) return <FigureFailed label={words.renewals}>{failedText(visit)}</FigureFailed>
  const { days, shortWallets, shortfallPaisa } = read.figure
  const { language } = visit
  const t = staffWords('home', language)
  const count = days.reduce((sum, { renewals }) => sum + renewals, 0)
  const amountPaisa = days.reduce((sum, day) => sum + day.amountPaisa, 0n)
  const chargeUntil = days.at(-1)?.day as string
  return (
    <>
      <Figure
        label={words.renewals}
        href={listAddress(visit, 'subscriptions', { status: 'active,trialing', chargeUntil })}
        note={
          <>
            {t('figures.charges', { count, many: countIn(language, count) })}
            <AsOf at={read.readAt} visit={visit} />
          </>
        }
      >
        <Money paisa={amountPaisa} language={language} />
      </Figure>
      <Figure
        label={words.short}
        href={listAddress(visit, 'subscriptions', { fallsShort: 'true', chargeUntil })}
        tone={shortWallets > 0 ? 'late' : undefined}
        note={shortfallPaisa === null ? words.short3 : missingNote(shortfallPaisa, language)}
      >
        {countIn(language, shortWallets)}
      </Figure>
    </>
  )
}

function missingNote(shortfallPaisa: bigint, language: Language) {
  const { covered, missing } = MESSAGES[language].home.figures
  if (shortfallPaisa === 0n) return covered
  return (
    <FilledText text={missing} values={{ amount: <Money paisa={shortfallPaisa} language={language} /> }} />
  )
}
