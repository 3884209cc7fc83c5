import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { NamedSubscription } from '@/lib/subscription/present'
import { SubscriptionState } from './subscription-state'

const COLUMNS: Column[] = [
  { title: 'Product', phone: 'lead' },
  { title: 'Status', phone: 'aside' },
  { title: 'Next charge', phone: 'detail' },
  { title: 'Amount', phone: 'figure', align: 'end' },
]

interface SubscriptionRowsProps {
  caption: string
  subscriptions: readonly NamedSubscription[]
  /** `/dashboard/<environment>` */
  here: string
  now: Date
  timeZone: string
}

/** The newest subscriptions of a customer. */
export function SubscriptionRows({ caption, subscriptions, here, now, timeZone }: SubscriptionRowsProps) {
  const rows = subscriptions.map((subscription) => ({
    key: subscription.id,
    href: `${here}/subscriptions/${subscription.id}`,
    cells: [
      <Clamped key="product">
        {[subscription.productName, subscription.priceNickname].filter(Boolean).join(' – ')}
      </Clamped>,
      <SubscriptionState key="status" {...subscription} />,
      subscription.nextChargeAt ? (
        <Ago key="next" at={subscription.nextChargeAt} now={now} timeZone={timeZone} inRow />
      ) : (
        'None'
      ),
      <Money key="amount" paisa={subscription.nextAmountPaisa} />,
    ],
  }))
  return <Table caption={caption} columns={COLUMNS} rows={rows} />
}
