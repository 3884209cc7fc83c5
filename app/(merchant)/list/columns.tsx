import { Ago, BothDates, ShortDay } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { OneLine } from '@/components/ui/one-line'
import { Mark, type Marks } from '@/components/ui/status-mark'
import { saidName } from '@/lib/core/customer-name'
import { inDigitsOf } from '@/lib/core/digits'
import { readablePhone } from '@/lib/core/phone'
import type { Messages } from '@/messages/catalogue'
import type { ListFilter } from './list-filter'
import type { ColumnSort, DeclaredColumn } from './list-of'

type Phone = DeclaredColumn<never>['phone']
type Nullable<Value> = Value | null | undefined

/** Text in one line, or a number. */
function text<Item>(
  title: string,
  value: (item: Item) => Nullable<string | number>,
  phone: Phone = 'hidden',
): DeclaredColumn<Item> {
  const cell: DeclaredColumn<Item>['cell'] = (item, { language }) => {
    const shown = value(item)
    if (typeof shown === 'number') return inDigitsOf(language, String(shown))
    return shown && <OneLine onPhone={2}>{shown}</OneLine>
  }
  return { title, phone, cell, csv: value }
}

/** Text that may be long. One line is shown. */
function long<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): DeclaredColumn<Item> {
  const cell = (item: Item) => <OneLine onPhone={2}>{value(item) ?? ''}</OneLine>
  return { title, phone, cell, csv: value, isWide: true }
}

/** Text without spaces, such as an e-mail address. One line, truncated if it is too long. */
function oneLine<Item>(title: string, value: (item: Item) => Nullable<string>): DeclaredColumn<Item> {
  const cell = (item: Item) => {
    const shown = value(item)
    return (
      shown && (
        <span title={shown} className="block sm:max-w-64 sm:truncate">
          {shown}
        </span>
      )
    )
  }
  return { title, cell, csv: value }
}

/** A phone number with its digits in groups. A CSV has it in E.164. */
function phoneNumber<Item>(title: string, value: (item: Item) => Nullable<string>): DeclaredColumn<Item> {
  const cell = (item: Item) => {
    const phone = value(item)
    return phone && <span className="figures whitespace-nowrap">{readablePhone(phone)}</span>
  }
  return { title, cell, csv: value }
}

/** An id, an address or another text for programs. */
function code<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): DeclaredColumn<Item> {
  const cell = (item: Item) => {
    const shown = value(item)
    return shown && <span className="font-mono text-xs sm:whitespace-nowrap">{shown}</span>
  }
  return { title, phone, cell, csv: value }
}

/** A state, shown as a mark. */
function marked<Item, State extends string>(
  title: string,
  marks: Marks<State>,
  value: (item: Item) => State,
  phone: Phone = 'aside',
): DeclaredColumn<Item> {
  return { title, phone, cell: (item) => <Mark of={marks} is={value(item)} />, csv: value }
}

/** An amount in paisa. */
function money<Item>(
  title: string,
  value: (item: Item) => Nullable<string | bigint>,
  phone: Phone = 'figure',
): DeclaredColumn<Item> {
  const cell: DeclaredColumn<Item>['cell'] = (item, { language }) => {
    const paisa = value(item)
    return paisa != null && <Money paisa={paisa} language={language} />
  }
  const csv = (item: Item) => {
    const paisa = value(item)
    return paisa == null ? null : BigInt(paisa)
  }
  return { title, phone, align: 'end', cell, csv }
}

interface AgeLook {
  phone?: Phone
  /** True for real time, also in the sandbox. */
  isReal?: boolean
  /** The text if there is no time. */
  none?: string
}

/** How long ago, or in how long. */
function age<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  { phone = 'hidden', isReal = false, none = '' }: AgeLook = {},
): DeclaredColumn<Item> {
  const cell: DeclaredColumn<Item>['cell'] = (item, view) => {
    const at = value(item)
    if (!at) return none && <span className="whitespace-nowrap">{none}</span>
    if (!isReal) return <Ago at={at} {...view} />
    return <Ago at={at} {...view} now={new Date()} isReal={view.environment === 'sandbox'} />
  }
  return { title, phone, align: 'end', cell, csv: value }
}

/** A day in both calendars, in two lines where they are too long for one. */
function day<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): DeclaredColumn<Item> {
  const cell: DeclaredColumn<Item>['cell'] = (item, { timeZone, language }) => {
    const at = value(item)
    return at && <BothDates at={at} timeZone={timeZone} language={language} />
  }
  return { title, phone, cell, csv: value, isTall: true }
}

/** A day as people say it, without the present year: `12 Mangsir`. */
function shortDay<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): DeclaredColumn<Item> {
  const cell: DeclaredColumn<Item>['cell'] = (item, view) => {
    const at = value(item)
    return at && <ShortDay at={at} {...view} />
  }
  return { title, phone, cell, csv: value, isTall: true }
}

/** A column that is neither in the list nor in its CSV, but on the page of an object next to its rows of this list. */
const elsewhere = <Item,>(column: DeclaredColumn<Item>): DeclaredColumn<Item> => ({
  ...column,
  csv: undefined,
  elsewhere: true,
})

/** A column that the list shows only if somebody chooses it. The CSV always has it. */
const extra = <Item,>(column: DeclaredColumn<Item>): DeclaredColumn<Item> => ({ ...column, extra: true })

/** A column that is only shown in a wide window. */
const roomy = <Item,>(column: DeclaredColumn<Item>): DeclaredColumn<Item> => ({ ...column, needsRoom: true })

/** The usual columns of a list, with headings in one language. */
export const columnsOf = <Item,>(words: Messages['list']) => ({
  age: age<Item>,
  /** A list is ordered by the creation of its objects. */
  byCreation: {
    by: null,
    first: 'desc',
    words: { asc: words.oldestFirst, desc: words.newestFirst },
  } satisfies ColumnSort as ColumnSort,
  code: code<Item>,
  day: day<Item>,
  elsewhere: elsewhere<Item>,
  extra: extra<Item>,
  long: long<Item>,
  marked: <State extends string>(...its: Parameters<typeof marked<Item, State>>) => marked(...its),
  money: money<Item>,
  /** The name of a customer. The CSV is English, even the text for an unknown customer. */
  named: (title: string, name: (item: Item) => string, phone: Phone = 'hidden'): DeclaredColumn<Item> => ({
    title,
    phone,
    isWide: true,
    cell: (item) => <OneLine isName>{saidName(name(item), words.nameless)}</OneLine>,
    csv: name,
  }),
  oneLine: oneLine<Item>,
  phoneNumber: phoneNumber<Item>,
  roomy: roomy<Item>,
  shortDay: shortDay<Item>,
  text: text<Item>,
  /** "Yes", or nothing. */
  yes: (title: string, value: (item: Item) => boolean): DeclaredColumn<Item> => ({
    title,
    cell: (item) => value(item) && words.yes,
    csv: value,
  }),
})

/** The two filters of a range of days, which people set together. Both days are included. */
export const between = (label: string, from: string, to: string): [ListFilter, ListFilter] => [
  { param: from, label, kind: 'from' },
  { param: to, label, kind: 'to' },
]

/** A filter with a fixed set of values, each with its text. The marks of a state can be such values. */
export function oneOf(
  param: string,
  label: string,
  values: Readonly<Record<string, string | readonly [tone: unknown, word: string]>>,
): ListFilter {
  const options = Object.entries(values).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word[1],
  }))
  return { param, label, options }
}
