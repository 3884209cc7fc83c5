import { Clamped } from '@/components/ui/clamped'
import { Ago, BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Mark, type Marks } from '@/components/ui/status-mark'
import type { ColumnSort, ListColumn, ListFilter } from './list-of'

type Phone = ListColumn<never>['phone']
type Nullable<Value> = Value | null | undefined

/** Text or a number, as it is. */
function text<Item>(
  title: string,
  value: (item: Item) => Nullable<string | number>,
  phone: Phone = 'hidden',
): ListColumn<Item> {
  return { title, phone, cell: value, csv: value }
}

/** Text that may be long: two lines of it at most. */
function clamped<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): ListColumn<Item> {
  const cell = (item: Item) => <Clamped>{value(item) ?? ''}</Clamped>
  return { title, phone, cell, csv: value, isWide: true }
}

/** Text that is one word, such as an e-mail address: one line of it, whose end a long one loses. */
function oneLine<Item>(title: string, value: (item: Item) => Nullable<string>): ListColumn<Item> {
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

/** An id, an address or another text that programs read. */
function code<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): ListColumn<Item> {
  const cell = (item: Item) => {
    const shown = value(item)
    return shown && <span className="font-mono text-xs sm:whitespace-nowrap">{shown}</span>
  }
  return { title, phone, cell, csv: value }
}

/** A state with its mark. */
function marked<Item, State extends string>(
  title: string,
  marks: Marks<State>,
  value: (item: Item) => State,
  phone: Phone = 'aside',
): ListColumn<Item> {
  return { title, phone, cell: (item) => <Mark of={marks} is={value(item)} />, csv: value }
}

/** An amount in paisa. */
function money<Item>(
  title: string,
  value: (item: Item) => Nullable<string | bigint>,
  phone: Phone = 'figure',
): ListColumn<Item> {
  const cell = (item: Item) => {
    const paisa = value(item)
    return paisa != null && <Money paisa={paisa} />
  }
  const csv = (item: Item) => {
    const paisa = value(item)
    return paisa == null ? null : BigInt(paisa)
  }
  return { title, phone, align: 'end', cell, csv }
}

interface AgeLook {
  phone?: Phone
  /** It runs on real time, in the sandbox too. */
  isReal?: boolean
  /** What stands there without an instant. */
  none?: string
}

/** How long ago, or how soon. */
function age<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  { phone = 'hidden', isReal = false, none = '' }: AgeLook = {},
): ListColumn<Item> {
  const cell: ListColumn<Item>['cell'] = (item, view) => {
    const at = value(item)
    if (!at) return none
    if (!isReal) return <Ago at={at} {...view} />
    return <Ago at={at} {...view} now={new Date()} isReal={view.environment === 'sandbox'} />
  }
  return { title, phone, align: 'end', cell, csv: value }
}

/** A day in both calendars. */
function day<Item>(
  title: string,
  value: (item: Item) => Nullable<string>,
  phone: Phone = 'hidden',
): ListColumn<Item> {
  const cell: ListColumn<Item>['cell'] = (item, { timeZone }) => {
    const at = value(item)
    return at && <BothDates at={at} timeZone={timeZone} />
  }
  return { title, phone, cell, csv: value }
}

/** A column that neither the list nor its CSV has, but the page of an object beside its rows of this list. */
const elsewhere = <Item,>(column: ListColumn<Item>): ListColumn<Item> => ({
  ...column,
  csv: undefined,
  elsewhere: true,
})

/** A column that the list shows to those who choose it. Its CSV has it without that. */
const extra = <Item,>(column: ListColumn<Item>): ListColumn<Item> => ({ ...column, extra: true })

/** A column for which only a wide window has room. */
const roomy = <Item,>(column: ListColumn<Item>): ListColumn<Item> => ({ ...column, needsRoom: true })

/** Yes, or nothing. */
function yes<Item>(title: string, value: (item: Item) => boolean): ListColumn<Item> {
  return { title, cell: (item) => value(item) && 'Yes', csv: value }
}

/** When objects were made is the order of their list. */
export const BY_CREATION: ColumnSort = {
  by: null,
  first: 'desc',
  words: { asc: 'Oldest first', desc: 'Newest first' },
}

/** The usual columns of a list of such items. */
export const columnsOf = <Item,>() => ({
  age: age<Item>,
  clamped: clamped<Item>,
  code: code<Item>,
  day: day<Item>,
  elsewhere: elsewhere<Item>,
  extra: extra<Item>,
  marked: <State extends string>(...its: Parameters<typeof marked<Item, State>>) => marked(...its),
  money: money<Item>,
  oneLine: oneLine<Item>,
  roomy: roomy<Item>,
  text: text<Item>,
  yes: yes<Item>,
})

/** The two ends of a range of days, which people choose together. A day is a whole one. */
export function between(range: string, from: string, to: string): [ListFilter, ListFilter] {
  return [
    { param: from, label: `${range} from`, kind: 'from', range },
    { param: to, label: `${range} to`, kind: 'to', range },
  ]
}

/** A filter with a few values, each in its word. The marks of a state are such values. */
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
