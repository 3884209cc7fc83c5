import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormField } from '@/components/form/sent-form'
import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { reverseMovementWithForm } from './actions'
import type { Person } from './input'
import { personId } from './input'
import type { WireCount, WireDrawer, WireMovement } from './read'

export type SheetWords = Messages['cash']['sheet']
export type DrawerWords = Messages['cash']['drawer']

export const sumColumns = ({ recordedBy, how, payments, sum }: SheetWords): Column[] => [
  { title: recordedBy, phone: 'lead' },
  { title: how, phone: 'detail' },
  { title: payments, phone: 'aside', align: 'end' },
  { title: sum, phone: 'figure', align: 'end' },
]

/** @param listHref the address of the list of a person's payments by one method. */
export function personRows(
  person: Person,
  language: Language,
  listHref: (method: string, recordedBy: string | null) => string,
) {
  const { method: methods, qr } = MESSAGES[language].states
  const t = staffWords('cash', language)
  return person.byMethod.map(({ method, count, amountPaisa, confirmedPaisa }) => ({
    key: `${personId(person)} ${method}`,
    cells: [
      person.name,
      confirmedPaisa === '0'
        ? methods[method]
        : `${methods[method]} · ${qr.confirmed}: ${unbrokenNpr(BigInt(confirmedPaisa), language)}`,
      <span key="count">
        {inDigitsOf(language, String(count))}
        <OnPhone> {t('sheet.ofPayments', { count })}</OnPhone>
      </span>,
      <TextLink key="sum" href={listHref(method, personId(person))}>
        <Money paisa={amountPaisa} language={language} />
      </TextLink>,
    ],
  }))
}

export const drawerColumns = (words: SheetWords, { float, cash, between, bank }: DrawerWords): Column[] => [
  { title: words.drawerOf, phone: 'lead' },
  { title: float, phone: 'hidden', align: 'end' },
  { title: cash, phone: 'hidden', align: 'end' },
  { title: between, phone: 'hidden', align: 'end' },
  { title: bank, phone: 'hidden', align: 'end' },
  { title: words.expected, phone: 'detail', align: 'end' },
  { title: words.counted, phone: 'aside', align: 'end' },
  { title: words.difference, phone: 'figure', align: 'end' },
  { title: words.note, phone: 'hidden' },
]

/** The expected amount, the counted amount, and the present difference: a payment may have been reversed since. */
export function drawerRow(drawer: WireDrawer, language: Language) {
  const words = MESSAGES[language].cash.sheet
  const { memberId, name, count, differencePaisa } = drawer
  const between = BigInt(drawer.takenOverPaisa) - BigInt(drawer.handedOverPaisa)
  return {
    key: memberId,
    cells: [
      name,
      <Money key="float" paisa={drawer.floatPaisa} language={language} />,
      <Money key="cash" paisa={drawer.cashPaisa} language={language} />,
      <Money key="between" paisa={between} language={language} signed={between !== 0n} />,
      <Money key="bank" paisa={drawer.depositedPaisa} language={language} />,
      <span key="expected">
        <OnPhone>{words.expected} </OnPhone>
        <Money paisa={drawer.expectedPaisa} language={language} />
      </span>,
      count ? (
        <span key="counted">
          <Counted {...count} language={language} />
          {count.reopenedAt && <span className="text-bad-ink"> {words.countAgain}</span>}
        </span>
      ) : (
        words.notCounted
      ),
      differencePaisa && <Difference key="difference" paisa={BigInt(differencePaisa)} language={language} />,
      count?.note,
    ],
  }
}

export const movementColumns = (
  words: SheetWords,
  { what, moved, reverse }: DrawerWords,
  mayReverse: boolean,
): Column[] => [
  { title: words.drawerOf, phone: 'lead' },
  { title: what, phone: 'detail' },
  { title: words.at, phone: 'aside' },
  { title: words.recordedBy, phone: 'hidden' },
  { title: moved, phone: 'figure', align: 'end' },
  ...(mayReverse ? [{ title: reverse, phone: 'more' } as const] : []),
]

interface Movements {
  movements: readonly WireMovement[]
  timeZone: string
  language: Language
  /** Whether the person may reverse this movement. */
  mayReverse: (movement: WireMovement) => boolean
}

/** The movements of the drawers, including reversed ones. */
export function movementRows({ movements, timeZone, language, mayReverse }: Movements) {
  const words = MESSAGES[language].cash.drawer
  const reversed = new Set(movements.map(({ reversesId }) => reversesId))
  const hasButtons = movements.some(mayReverse)
  return movements.map((movement) => {
    const { id, kind, name, fromName, reference, note, recordedBy, amountPaisa, reversesId, createdAt } =
      movement
    const sum = BigInt(amountPaisa) * (reversesId ? -1n : 1n) * (kind === 'deposit' ? -1n : 1n)
    const what = filled(words.kinds[kind], { name: fromName ?? '', reference: reference ?? '' })
    const text = reversesId ? filled(words.reversalOf, { what }) : what
    return {
      key: id,
      cells: [
        name,
        [text, note].filter(Boolean).join('. '),
        timeIn(createdAt, timeZone, language),
        recordedBy,
        <Money key="moved" paisa={sum} language={language} signed />,
        ...(hasButtons
          ? [
              mayReverse(movement) && !reversed.has(id) && (
                <ConfirmAction
                  key="reverse"
                  action={reverseMovementWithForm}
                  hidden={{ id }}
                  trigger={words.reverse}
                  title={words.reverseTitle}
                  consequence={words.reverseText}
                  confirm={words.reverseYes}
                  cancel={words.reverseNo}
                >
                  <FormField name="reason" label={words.reason} maxLength={500} autoComplete="off" required />
                </ConfirmAction>
              ),
            ]
          : []),
      ],
    }
  })
}

const timeIn = (at: string, timeZone: string, language: Language) =>
  inDigitsOf(language, new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone }))

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
      {timeIn(count.createdAt, timeZone, language)}
      {count.note && <OnPhone> {count.note}</OnPhone>}
    </span>,
    <Money key="expected" paisa={count.expectedPaisa} language={language} />,
    <span key="counted">
      <Counted {...count} language={language} />
      {count.pieces && <span className="text-ink-muted"> {piecesText(count.pieces, language)}</span>}
    </span>,
    <Difference key="difference" paisa={BigInt(count.differencePaisa)} language={language} />,
    count.note,
  ],
})

/** `1,000 × 3, 500 × 2`. */
const piecesText = (pieces: NonNullable<WireCount['pieces']>, language: Language) =>
  pieces
    .filter(({ count }) => count > 0)
    .map(({ rupees, count }) => `${countIn(language, rupees)} × ${countIn(language, count)}`)
    .join(', ')

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

/** On a phone: repeats what a heading or another column says on wider screens. */
function OnPhone({ children }: { children: React.ReactNode }) {
  return <span className="sm:hidden">{children}</span>
}
