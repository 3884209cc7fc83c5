import { SubscriptionState } from '@/components/subscription/subscription-state'
import { Ago } from '@/components/ui/instant'
import { type Column, Table } from '@/components/ui/table'
import type { NamedSubscription } from '@/lib/subscription/present'

const COLUMNS: Column[] = [
  { title: 'Customer', phone: 'lead' },
  { title: 'Status', phone: 'aside' },
  { title: 'Next charge', phone: 'detail', align: 'end' },
]

interface SubscribersProps {
  subscriptions: readonly NamedSubscription[]
  /** `/dashboard/<environment>` */
  here: string
  when: { timeZone: string; now: Date }
}

/** Who has subscribed at a price lately. */
export function Subscribers({ subscriptions, here, when }: SubscribersProps) {
  if (subscriptions.length === 0)
    return <p className="text-sm text-ink-muted">Nobody has subscribed at this price yet.</p>
  const rows = subscriptions.map((subscription) => ({
    key: subscription.id,
    href: `${here}/subscriptions/${subscription.id}`,
    cells: [
      subscription.customerName ?? subscription.customerEmail,
      <SubscriptionState key="status" {...subscription} />,
      subscription.nextChargeAt ? <Ago key="next" at={subscription.nextChargeAt} {...when} inRow /> : 'None',
    ],
  }))
  return <Table caption="The newest subscriptions at this price" columns={COLUMNS} rows={rows} />
}
