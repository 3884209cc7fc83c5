import { Section } from '@/components/ui/card'
import { BothDates, Instant } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { Exhibit } from './exhibit'

const AT = '2026-12-06T03:30:00.000Z'
const ZONE = 'Asia/Kathmandu'

const COLUMNS: Column[] = [
  { title: 'Customer', phone: 'lead' },
  { title: 'Status', phone: 'detail' },
  { title: 'Number', phone: 'hidden' },
  { title: 'Amount', phone: 'figure', align: 'end' },
  { title: 'Due', phone: 'aside', align: 'end' },
]

/** Money, time, and rows of them. */
export function Figures({ theme }: { theme: string }) {
  return (
    <>
      <Exhibit title="Money">
        <p className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} />
        </p>
        <p lang="ne" className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} language="ne" />
        </p>
        <p className="flex flex-wrap gap-6">
          <Money paisa="35025" signed />
          <Money paisa="-150000" signed />
        </p>
      </Exhibit>
      <Exhibit title="Time">
        <p>
          <Instant at={AT} timeZone={ZONE}>
            in 15 days
          </Instant>
        </p>
        <p>
          <BothDates at={AT} timeZone={ZONE} />
        </p>
        <p lang="ne">
          <BothDates at={AT} timeZone={ZONE} language="ne" />
        </p>
      </Exhibit>
      <Exhibit title="Rows">
        <Table caption="Invoices" columns={COLUMNS} rows={ROWS} />
        <Section
          id={`movements-${theme}`}
          title={`Movements, ${theme}`}
          aside={<span className="text-sm">All</span>}
        >
          <RowList label="Movements" rows={MOVEMENTS} />
        </Section>
      </Exhibit>
    </>
  )
}

const ROWS = [
  ['Asha Gurung', 'open', '2083-84/000031', 150_000n],
  [
    'A customer with a name so long that it needs a second line on every phone',
    'open',
    '2083-84/000032',
    99_99_99_999_99n,
  ],
].map(([name, status, number, paisa]) => ({
  key: String(number),
  cells: [
    name as string,
    <StatusMark key="status" tone="waiting">
      {status as string}
    </StatusMark>,
    number as string,
    <Money key="money" paisa={paisa as bigint} />,
    '6 Dec',
  ],
}))

const MOVEMENTS = [
  { key: '1', lead: 'Top-up with eSewa', detail: '5 December', figure: <Money paisa="35025" signed /> },
  {
    key: '2',
    lead: 'Unlimited yoga, one month',
    detail: 'Himal Yoga, 6 December',
    figure: <Money paisa="-150000" signed />,
    aside: <Money paisa="20000" />,
  },
]
