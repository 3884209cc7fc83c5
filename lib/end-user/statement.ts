import { bikramSambatDate, calendarDate, NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { inDigitsOf } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { type NepaliMonth, nepaliMonthWords } from '@/lib/core/nepali-month'
import { nationalPhone } from '@/lib/core/phone'
import type { StatementDocument } from '@/lib/statement/document'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import { paidItem, type WalletMovement } from './load-transactions'

export interface StatementSource {
  month: NepaliMonth
  /** Shown in full, because it is the owner's own. */
  phone: string
  isSandbox: boolean
  openingPaisa: bigint
  movements: readonly WalletMovement[]
  /** True if there are more. */
  isCut: boolean
}

/** What moved, and with whom, in the words of a language. */
function movementInWords(movement: WalletMovement, language: Language) {
  const { kind, businessName, provider } = movement
  const type = MESSAGES[language].wallet.movements.type[kind]
  if (kind === 'charge') return { what: paidItem(movement, language) ?? type, who: businessName ?? '' }
  return { what: type, who: provider ? topUpSource(provider, language) : '' }
}

export function describeStatement(source: StatementSource, language: Language): StatementDocument {
  const { month, phone, isSandbox, openingPaisa, movements, isCut } = source
  const words = MESSAGES[language].wallet.statement
  const money = (paisa: bigint) => formatNpr(paisa, language)
  const sumOf = (isWanted: (paisa: bigint) => boolean) =>
    movements.reduce((sum, { amountPaisa }) => (isWanted(amountPaisa) ? sum + amountPaisa : sum), 0n)
  return {
    language,
    title: words.title,
    month: nepaliMonthWords(month, language),
    owner: inDigitsOf(language, nationalPhone(phone)),
    testNotice: isSandbox ? words.test : null,
    columns: words.columns,
    opening: { label: words.opening, balance: money(openingPaisa) },
    rows: movements.map((movement) => ({
      day: bikramSambatDate(movement.createdAt, NEPAL, language) ?? '',
      date: calendarDate(movement.createdAt, NEPAL, language),
      ...movementInWords(movement, language),
      amount: `${movement.amountPaisa > 0n ? '+' : ''}${money(movement.amountPaisa)}`,
      balance: money(movement.balanceAfterPaisa),
    })),
    closing: { label: words.closing, balance: money(movements.at(-1)?.balanceAfterPaisa ?? openingPaisa) },
    sums: [
      { label: words.in, value: money(sumOf((paisa) => paisa > 0n)) },
      { label: words.out, value: money(sumOf((paisa) => paisa < 0n)) },
    ],
    cut: isCut ? inDigitsOf(language, filled(words.cut, { count: String(movements.length) })) : null,
    pageWords: MESSAGES[language].document.sheet,
  }
}

/** The column headings of a statement for a spreadsheet. */
export function csvHead(language: Language): string[] {
  const { csv } = MESSAGES[language].wallet.statement
  return [csv.bs, csv.ad, csv.what, csv.who, csv.amount, csv.balance, csv.number]
}

/** A row for a spreadsheet: days and rupees in plain digits, in every language. */
export function csvRow(movement: WalletMovement, language: Language): (string | bigint)[] {
  const { what, who } = movementInWords(movement, language)
  const { createdAt, amountPaisa, balanceAfterPaisa, id } = movement
  return [
    bikramSambatDate(createdAt, NEPAL, 'en') ?? '',
    dayOf(createdAt, NEPAL),
    what,
    who,
    amountPaisa,
    balanceAfterPaisa,
    toWire('txn', id),
  ]
}
