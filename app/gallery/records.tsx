import { Detail } from '@/components/dashboard/detail'
import { Button } from '@/components/ui/button'
import { CopyableId } from '@/components/ui/copyable-id'
import { EscapeTips } from '@/components/ui/escape-tips'
import { FilterBar } from '@/components/ui/filter-bar'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { LoadMore } from '@/components/ui/load-more'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { Money } from '@/components/ui/money'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import { MESSAGES } from '@/messages/catalogue'
import { Exhibit } from './exhibit'
import { RefusedMetadata } from './metadata'

const TIME = { timeZone: 'Asia/Kathmandu', now: new Date('2026-11-21T04:15:00Z') }
const ID = 'cus_01h455vb4pex5vsknk084sn02q'

const COLUMNS: Column[] = [
  { title: 'Customer', phone: 'lead' },
  { title: 'E-mail', phone: 'detail' },
  { title: 'Status', phone: 'hidden' },
  { title: 'Paid so far', phone: 'figure', align: 'end' },
  { title: 'Created', phone: 'aside', align: 'end' },
]

/** Lists and details, as the dashboard shows them. */
export function Records({ theme }: { theme: string }) {
  return (
    <>
      <EscapeTips />
      <Exhibit title="A list">
        <FilterBar
          path="/gallery"
          filters={filtersOf(theme)}
          set={{ [`status-${theme}`]: 'active' }}
          words={MESSAGES.en.list.bar}
          language="en"
        />
        <Table caption={`Customers, ${theme}`} columns={COLUMNS} rows={ROWS} />
        <p className="flex justify-end">
          <LoadMore href="/gallery?show=50">Load more</LoadMore>
        </p>
        <TableSkeleton columns={4} />
      </Exhibit>
      <Exhibit title="A detail">
        <Detail
          // A page may have each landmark only once, but this one has both themes.
          crumbs={theme === 'light' ? [{ href: '/gallery', title: 'Customers' }] : []}
          title="Asha Gurung"
          status={<StatusMark tone="good">Active</StatusMark>}
          actions={
            <>
              <Button size="small">Create invoice</Button>
              <Menu id={`customer-${theme}`} label="More actions">
                <MenuLink href="/gallery">Open the wallet</MenuLink>
                <MenuButton>Copy a top-up link</MenuButton>
                <MenuButton look="danger">Archive customer</MenuButton>
              </Menu>
            </>
          }
          now="One subscription, paid until 6 December. Rs 350.25 in the wallet."
          facts={[
            { label: 'Customer', value: <TextLink href="/gallery">Asha Gurung</TextLink> },
            { label: 'Id', value: <CopyableId id={ID} /> },
            { label: 'Created', value: <Ago at="2026-11-20T22:00:00Z" {...TIME} /> },
            { label: 'Left out, because it has no value', value: null },
          ]}
        >
          <Timeline label={`What happened, ${theme}`} entries={HISTORY} />
          <RefusedMetadata />
          <JsonView
            source={`GET /v1/customers/${ID}`}
            value={{ id: ID, name: 'Asha Gurung', metadata: { shop: 'Patan' } }}
          />
        </Detail>
      </Exhibit>
    </>
  )
}

// The ids in the two themes must differ, because they are on one page.
const filtersOf = (theme: string) => [
  {
    param: `status-${theme}`,
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  { param: `email-${theme}`, label: 'E-mail', placeholder: 'asha@example.com' },
  {
    param: `since-${theme}`,
    to: `until-${theme}`,
    label: 'Created',
    presets: [{ label: 'This month (Mangsir)', from: '2026-11-17', to: '2026-12-15' }],
  },
]

const ROWS = [
  ['Asha Gurung', 'asha@example.com', 150_000n, '2026-11-21T04:00:00Z'],
  ['Bimal Thapa', `${'bimal.'.repeat(12)}thapa@example.com`, 99_99_999_99n, '2026-09-01T04:00:00Z'],
].map(([name, email, paisa, at], i) => ({
  key: String(name),
  href: `/gallery?row=${i}`,
  cells: [
    name as string,
    email as string,
    <StatusMark key="status" tone="good">
      Active
    </StatusMark>,
    <Money key="paid" paisa={paisa as bigint} />,
    <Ago key="at" at={at as string} {...TIME} inRow />,
  ],
}))

const HISTORY = [
  {
    key: '3',
    tone: 'good' as const,
    title: 'Invoice 2083-84/000031 was paid from the wallet',
    at: <Ago at="2026-11-21T04:00:00Z" {...TIME} />,
    children: <TextLink href="/gallery">2 deliveries, both succeeded</TextLink>,
  },
  {
    key: '2',
    tone: 'late' as const,
    title: 'The wallet was Rs 350.25 short',
    at: <Ago at="2026-11-20T04:00:00Z" {...TIME} />,
    children: 'Next try tomorrow at 09:15.',
  },
  {
    key: '1',
    title: (
      <>
        The subscription became <StatusMark tone="good">Active</StatusMark>
      </>
    ),
    at: <Ago at="2026-10-21T04:00:00Z" {...TIME} />,
  },
]
