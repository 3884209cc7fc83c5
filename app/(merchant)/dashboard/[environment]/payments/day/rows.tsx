import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import type { Person } from './input'
import { personId } from './input'
import type { Drawer, WireCount } from './read'

export type SheetWords = Messages['cash']['sheet']

export const sumColumns = ({ recordedBy, how, payments, sum }: SheetWords): Column[] => [
  { title: recordedBy, phone: 'lead' },
  { title: how, phone: 'detail' },
  { title: payments, phone: 'aside', align: 'end' },
  { title: sum, phone: 'figure', align: 'end' },
]

export function personRows(person: Person, language: Language) {
  const methods = MESSAGES[language].states.method
  const t = staffWords('cash', language)
  return person.byMethod.map(({ method, count, amountPaisa }) => ({
    key: `${personId(person)} ${method}`,
    cells: [
      person.name,
      methods[method],
      <span key="count">
        {inDigitsOf(language, String(count))}
        <OnPhone> {t('sheet.ofPayments', { count })}</OnPhone>
      </span>,
      <Money key="sum" paisa={amountPaisa} language={language} />,
    ],
  }))
}

export const drawerColumns = (words: SheetWords): Column[] => [
  { title: words.drawerOf, phone: 'lead' },
  { title: words.expected, phone: 'detail', align: 'end' },
  { title: words.counted, phone: 'aside', align: 'end' },
  { title: words.difference, phone: 'figure', align: 'end' },
  { title: words.note, phone: 'hidden' },
]

/** What should be there, what was counted, and what is missing now: a payment may have been taken back since. */
export function drawerRow({ id, name, expectedPaisa, count }: Drawer, language: Language) {
  const words = MESSAGES[language].cash.sheet
  return {
    key: id,
    cells: [
      name,
      <span key="expected">
        <OnPhone>{words.expected} </OnPhone>
        <Money paisa={expectedPaisa} language={language} />
      </span>,
      count ? (
        <span key="counted">
          <Counted {...count} language={language} />
          {count.reopenedAt && <span className="text-bad-ink"> {words.countAgain}</span>}
        </span>
      ) : (
        words.notCounted
      ),
      count && (
        <Difference key="difference" paisa={BigInt(count.countedPaisa) - expectedPaisa} language={language} />
      ),
      count?.note,
    ],
  }
}

export const countColumns = (words: SheetWords): Column[] => [
  { title: words.drawerOf, phone: 'lead' },
  { title: words.countedBy, phone: 'hidden' },
  { title: words.at, phone: 'detail' },
  { title: words.expectedThen, phone: 'hidden', align: 'end' },
  { title: words.counted, phone: 'aside', align: 'end' },
  { title: words.differenceThen, phone: 'figure', align: 'end' },
  { title: words.note, phone: 'hidden' },
]

export const countRow = (count: WireCount, timeZone: string, language: Language) => ({
  key: count.id,
  cells: [
    count.name,
    count.countedBy,
    <span key="at" className="sm:whitespace-nowrap">
      {inDigitsOf(
        language,
        new Date(count.createdAt).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone }),
      )}
      {count.note && <OnPhone> {count.note}</OnPhone>}
    </span>,
    <Money key="expected" paisa={count.expectedPaisa} language={language} />,
    <Counted key="counted" {...count} language={language} />,
    <Difference key="difference" paisa={BigInt(count.differencePaisa)} language={language} />,
    count.note,
  ],
})

function Difference({ paisa, language }: { paisa: bigint; language: Language }) {
  return (
    <span className={paisa < 0n ? 'text-bad-ink' : ''}>
      <Money paisa={paisa} language={language} signed />
    </span>
  )
}

function Counted({ countedPaisa, language }: Pick<WireCount, 'countedPaisa'> & { language: Language }) {
  return (
    <>
      <OnPhone>{MESSAGES[language].cash.sheet.counted} </OnPhone>
      <Money paisa={countedPaisa} language={language} />
    </>
  )
}

/** What a head or another column says where there is room for it. */
function OnPhone({ children }: { children: React.ReactNode }) {
  return <span className="sm:hidden">{children}</span>
}
