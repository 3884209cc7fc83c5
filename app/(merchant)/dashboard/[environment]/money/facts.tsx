import { addressOf } from '@/components/ui/address-of'
import { buttonClass } from '@/components/ui/button-look'
import { Money } from '@/components/ui/money'
import { PageLink } from '@/components/ui/page-link'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import {
  type NepaliMonth,
  nepaliMonthNamed,
  nepaliMonthsBetween,
  nepaliMonthWords,
} from '@/lib/core/nepali-month'
import { bookDays, getBookPeriod } from '@/lib/statement/book-period'
import { MESSAGES } from '@/messages/catalogue'
import { askedIn, queryIn, type SearchParams } from '../../../list/list-query'
import { addressOfList } from '../../../list/place-of-list'
import type { Visit } from '../../visit'
import { movementList } from './list'

interface BookProps {
  visit: Visit
  /** The parameters with the chosen days. */
  searchParams: Promise<SearchParams>
}

/** The balances and sums of the chosen days, links to the months before and after, and the files for the accountant. */
export async function Book({ visit, searchParams }: BookProps) {
  const { ctx, business, language } = visit
  const words = MESSAGES[language].money
  const params = await searchParams
  const asked = queryIn(movementList, params, business.timeZone)
  const days = bookDays(asked, business.timeZone)
  const period = await getBookPeriod(ctx, business.timeZone, days)
  const path = addressOfList(visit, movementList)
  const isPart = days.first !== null || days.end !== null
  const { month } = asked
  return (
    <section aria-label={words.balance} className="flex flex-col gap-4">
      <Months path={path} now={ctx.now} chosen={month ? nepaliMonthNamed(month) : null} language={language} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <dl className="flex flex-wrap gap-x-12 gap-y-4 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6">
          {isPart && <Sum label={words.opening} paisa={period.openingPaisa} language={language} />}
          <Sum label={words.in} paisa={period.inPaisa} language={language} />
          <Sum label={words.out} paisa={period.outPaisa} language={language} />
          <Sum
            label={isPart ? words.closing : words.now}
            paisa={period.closingPaisa}
            language={language}
            isMain
          />
        </dl>
        {visit.may('reports:read') && (
          <ForAccountant
            language={language}
            csv={addressOf(
              `${path}/export`,
              Object.entries(askedIn(movementList.filters ?? [], params).filters),
            )}
            pdf={month ? `${path}/statement?month=${month}` : null}
          />
        )}
      </div>
    </section>
  )
}

interface SumProps {
  label: string
  paisa: bigint
  language: Language
  isMain?: boolean
}

function Sum({ label, paisa, language, isMain = false }: SumProps) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-muted">{label}</dt>
      <dd className={`text-xl tracking-tight ${isMain ? 'font-semibold' : ''}`}>
        <Money paisa={paisa} language={language} />
      </dd>
    </div>
  )
}

interface MonthsProps {
  path: string
  now: Date
  chosen: NepaliMonth | null
  language: Language
}

/** The chosen month of Bikram Sambat with its neighbours. If none is chosen, the current month. */
function Months({ path, now, chosen, language }: MonthsProps) {
  const monthAt = (at: number) => nepaliMonthsBetween(new Date(at), new Date(at), 1)[0]
  const shown = chosen ?? monthAt(now.getTime())
  if (!shown) return null
  const earlier = monthAt(shown.from.getTime() - DAY_MS)
  const later = shown.to <= now ? monthAt(shown.to.getTime()) : undefined
  const link = (month: NepaliMonth, arrow: (name: string) => string) => (
    <PageLink
      href={`${path}?month=${month.month}`}
      className="min-h-7 py-1 text-sm font-medium text-link hover:underline"
    >
      {arrow(nepaliMonthWords(month, language))}
    </PageLink>
  )
  return (
    <nav
      aria-label={MESSAGES[language].money.months}
      className="flex flex-wrap items-baseline gap-x-5 gap-y-1"
    >
      {earlier && link(earlier, (name) => `← ${name}`)}
      {chosen ? (
        <h2 className="text-base font-semibold">{nepaliMonthWords(shown, language)}</h2>
      ) : (
        link(shown, (name) => name)
      )}
      {later && link(later, (name) => `${name} →`)}
    </nav>
  )
}

interface ForAccountantProps {
  csv: string
  pdf: string | null
  language: Language
}

function ForAccountant({ csv, pdf, language }: ForAccountantProps) {
  const { money, list } = MESSAGES[language]
  const look = buttonClass({ look: 'quiet', size: 'small' })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="text-xs font-medium text-ink-muted">{money.forAccountant}</p>
      <a className={look} href={csv} download>
        {list.csv}
      </a>
      {pdf && (
        <a className={look} href={pdf} download>
          {money.statement}
        </a>
      )}
    </div>
  )
}
