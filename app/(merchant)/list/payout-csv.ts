import { bikramSambatDate, NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import { entryInWords, entryPages, type OpenPayout, type PayoutEntry } from '@/lib/payout/entries'
import { csvText } from './csv'

const HEADS = ['Date (BS)', 'Date', 'Kind', 'What', 'Amount', 'Fee in it', 'Movement']

/** The lines of a payout as a file that is sent while it is read. */
export function payoutCsv(open: OpenPayout) {
  return {
    contentType: 'text/csv',
    name: `khata-payout-${open.payout.number.replaceAll('/', '-')}.csv`,
    parts: partsOf(open),
  } as const
}

async function* partsOf(open: OpenPayout): AsyncGenerator<string> {
  // Starts with a byte order mark, because Excel needs it to show Nepali.
  yield `\uFEFF${csvText([HEADS])}`
  let sumPaisa = 0n
  for await (const entries of entryPages(open)) {
    for (const { amountPaisa } of entries) sumPaisa += amountPaisa
    if (entries.length > 0) yield csvText(entries.map(recordOf))
  }
  yield csvText([['Sum', '', '', '', sumPaisa, '', '']])
}

const recordOf = (entry: PayoutEntry) => [
  bikramSambatDate(entry.createdAt, NEPAL, 'en') ?? '',
  dayOf(entry.createdAt, NEPAL),
  entry.kind,
  entryInWords(entry, 'en'),
  entry.amountPaisa,
  entry.feePaisa ?? '',
  entry.transactionId ? toWire('txn', entry.transactionId) : '',
]
