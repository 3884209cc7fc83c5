import { Recurring } from '@/components/price/recurring'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import type { WirePrice } from '@/lib/price/present'

const COLUMNS: Column[] = [
  { title: 'Price', phone: 'lead' },
  { title: 'Nickname', phone: 'detail' },
  { title: 'Trial', phone: 'hidden' },
  { title: 'Status', phone: 'figure' },
  { title: 'Created', phone: 'aside', align: 'end' },
]

interface PriceTableProps {
  prices: readonly WirePrice[]
  environment: string
  when: { timeZone: string; now: Date }
}

export function PriceTable({ prices, environment, when }: PriceTableProps) {
  if (prices.length === 0)
    return (
      <Empty>No prices yet. A price says what the product costs, how often, and how long its trial is.</Empty>
    )
  return (
    <Table
      caption="Prices of this product, newest first"
      columns={COLUMNS}
      rows={prices.map((price) => ({
        key: price.id,
        href: `/dashboard/${environment}/catalog/prices/${price.id}`,
        cells: [
          <Recurring key="price" {...price} />,
          price.nickname,
          <span key="trial" className="whitespace-nowrap">
            {price.trialDays > 0 ? `${price.trialDays} days` : 'None'}
          </span>,
          price.active ? (
            <StatusMark key="status" tone="good">
              Active
            </StatusMark>
          ) : (
            <StatusMark key="status" tone="over">
              Archived
            </StatusMark>
          ),
          <Ago key="created" at={price.createdAt} {...when} inRow />,
        ],
      }))}
    />
  )
}
