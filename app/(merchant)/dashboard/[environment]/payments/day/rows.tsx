import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { METHOD_WORDS } from '../now'
import type { Person } from './input'
import { personId } from './input'
import type { Drawer, WireCount } from './read'

export const SUM_COLUMNS: Column[] = [
  { title: 'Recorded by', phone: 'lead' },
  { title: 'How it came', phone: 'detail' },
  { title: 'Payments', phone: 'aside', align: 'end' },
  { title: 'Sum', phone: 'figure', align: 'end' },
]

export const personRows = (person: Person) =>
  person.byMethod.map(({ method, count, amountPaisa }) => ({
    key: `${personId(person)} ${method}`,
    cells: [
      person.name,
      METHOD_WORDS[method],
      <span key="count">
        {count}
        <OnPhone>{count === 1 ? ' payment' : ' payments'}</OnPhone>
      </span>,
      <Money key="sum" paisa={amountPaisa} />,
    ],
  }))

export const DRAWER_COLUMNS: Column[] = [
  { title: 'Drawer of', phone: 'lead' },
  { title: 'Expected', phone: 'detail', align: 'end' },
  { title: 'Counted', phone: 'aside', align: 'end' },
  { title: 'Difference', phone: 'figure', align: 'end' },
  { title: 'Note', phone: 'hidden' },
]

/** What should be there, what was counted, and what is missing now: a payment may have been taken back since. */
export const drawerRow = ({ id, name, expectedPaisa, count }: Drawer) => ({
  key: id,
  cells: [
    name,
    <span key="expected">
      <OnPhone>Expected </OnPhone>
      <Money paisa={expectedPaisa} />
    </span>,
    count ? <Counted key="counted" {...count} /> : 'Not counted yet',
    count && <Difference key="difference" paisa={BigInt(count.countedPaisa) - expectedPaisa} />,
    count?.note,
  ],
})

export const COUNT_COLUMNS: Column[] = [
  { title: 'Drawer of', phone: 'lead' },
  { title: 'Counted by', phone: 'hidden' },
  { title: 'At', phone: 'detail' },
  { title: 'Expected then', phone: 'hidden', align: 'end' },
  { title: 'Counted', phone: 'aside', align: 'end' },
  { title: 'Difference then', phone: 'figure', align: 'end' },
  { title: 'Note', phone: 'hidden' },
]

export const countRow = (count: WireCount, timeZone: string) => ({
  key: count.id,
  cells: [
    count.name,
    count.countedBy,
    <span key="at" className="sm:whitespace-nowrap">
      {new Date(count.createdAt).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })}
      {count.note && <OnPhone> {count.note}</OnPhone>}
    </span>,
    <Money key="expected" paisa={count.expectedPaisa} />,
    <Counted key="counted" {...count} />,
    <Difference key="difference" paisa={BigInt(count.differencePaisa)} />,
    count.note,
  ],
})

function Difference({ paisa }: { paisa: bigint }) {
  return (
    <span className={paisa < 0n ? 'text-bad-ink' : ''}>
      <Money paisa={paisa} signed />
    </span>
  )
}

function Counted({ countedPaisa }: Pick<WireCount, 'countedPaisa'>) {
  return (
    <>
      <OnPhone>Counted </OnPhone>
      <Money paisa={countedPaisa} />
    </>
  )
}

/** What a head or another column says where there is room for it. */
function OnPhone({ children }: { children: React.ReactNode }) {
  return <span className="sm:hidden">{children}</span>
}
