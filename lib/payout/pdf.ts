import { getBusiness } from '@/lib/business/read'
import { bikramSambatDate, calendarDate, dateInWords, NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Ctx } from '@/lib/infra/ctx'
import type { StatementDocument, StatementRow } from '@/lib/statement/document'
import { drawnStatement } from '@/lib/statement/draw'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { PayoutModel } from '@/prisma/generated/models'
import { entryInWords, entryPages, type OpenPayout, type PayoutEntry } from './entries'

// Forty pages. With more rows, each day has one line per kind.
const MOST_ROWS = 1_000

/**
 * A payout with all its lines, as a PDF.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function payoutPdf(ctx: Ctx, open: OpenPayout, language: Language) {
  const { name, legalName, panNumber } = await getBusiness(ctx)
  const pan = panNumber && `${MESSAGES[language].document.pan} ${inDigitsOf(language, panNumber)}`
  const owner = [legalName ?? name, pan].filter(Boolean).join(', ')
  const document = describePayout(open.payout, owner, await linesOf(open, language), language)
  return {
    contentType: 'application/pdf' as const,
    name: `khata-payout-${open.payout.number.replaceAll('/', '-')}.pdf`,
    bytes: await drawnStatement(ctx.businessId, document),
  }
}

interface Line {
  at: Date
  what: string
  amountPaisa: bigint
  /** How many movements the line stands for, if more than one. */
  movements: number
}

/** The lines of the paper: each entry, or daily sums if there are too many. */
async function linesOf(open: OpenPayout, language: Language): Promise<Line[]> {
  const lines: Line[] = []
  const byDay = new Map<string, Line>()
  let count = 0
  for await (const entries of entryPages(open))
    for (const entry of entries) {
      count += 1
      const line = { at: entry.createdAt, amountPaisa: entry.amountPaisa, movements: 1 }
      if (count <= MOST_ROWS) lines.push({ ...line, what: entryInWords(entry, language) })
      addTo(byDay, entry, language)
    }
  return count <= MOST_ROWS ? lines : [...byDay.values()]
}

function addTo(byDay: Map<string, Line>, entry: PayoutEntry, language: Language): void {
  const key = `${dayOf(entry.createdAt, NEPAL)} ${entry.kind}`
  const known = byDay.get(key)
  byDay.set(key, {
    at: known?.at ?? entry.createdAt,
    what: entryInWords({ ...entry, paper: null }, language),
    amountPaisa: (known?.amountPaisa ?? 0n) + entry.amountPaisa,
    movements: (known?.movements ?? 0) + 1,
  })
}

/** The paper of a payout. Its lines sum to the amount that goes to the bank. */
function describePayout(
  payout: PayoutModel,
  owner: string,
  lines: readonly Line[],
  language: Language,
): StatementDocument {
  const words = MESSAGES[language].document.payout
  const money = (paisa: bigint) => formatNpr(paisa, language)
  const count = lines.reduce((sum, { movements }) => sum + movements, 0)
  let sumPaisa = 0n
  const rows = lines.map(({ at, what, amountPaisa, movements }): StatementRow => {
    sumPaisa += amountPaisa
    return {
      day: bikramSambatDate(at, NEPAL, language) ?? '',
      date: calendarDate(at, NEPAL, language),
      what: movements === 1 ? what : `${what} × ${inDigitsOf(language, String(movements))}`,
      who: '',
      amount: `${amountPaisa > 0n ? '+' : ''}${money(amountPaisa)}`,
      balance: money(sumPaisa),
    }
  })
  const { expectedAt, bankReference } = payout
  const facts: [label: string, value: string | null][] = [
    [words.status, words.statuses[payout.status]],
    [words.bank, payout.bankName],
    [words.account, `••••${payout.accountNumberLast4}`],
    [words.arrives, expectedAt && dateInWords(expectedAt, NEPAL, language)],
    [words.reference, bankReference],
    [words.fees, money(payout.feesPaisa)],
  ]
  return {
    language,
    title: words.title,
    month: payout.number,
    owner,
    testNotice: payout.environment === 'sandbox' ? words.test : null,
    columns: { day: words.day, what: words.what, amount: words.amount, balance: words.balance },
    opening: { label: words.opening, balance: money(0n) },
    rows,
    closing: { label: words.total, balance: money(sumPaisa) },
    sums: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    cut: count > lines.length ? inDigitsOf(language, filled(words.cut, { count: String(count) })) : null,
    pageWords: MESSAGES[language].document.sheet,
  }
}
