import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { type CouponId, toWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { listRedemptions } from '@/lib/subscription/list-redemptions'
import type { Visit } from '../../../visit'

// The event log has the others.
const SHOWN = 20

const COLUMNS: Column[] = [
  { title: 'Customer', phone: 'lead' },
  { title: 'Product', phone: 'detail' },
  { title: 'Discount', phone: 'aside' },
  { title: 'Took off', phone: 'hidden', align: 'end' },
  { title: 'Redeemed', phone: 'figure', align: 'end' },
]

/** Who has redeemed a coupon, the newest first. */
export async function Redemptions({ visit, couponId }: { visit: Visit; couponId: CouponId }) {
  const { ctx, environment, business } = visit
  const redemptions = await listRedemptions(ctx, couponId, SHOWN)
  if (redemptions.length === 0) return null
  const rows = redemptions.map((each) => ({
    key: String(each.number),
    href: `/dashboard/${environment}/subscriptions/${toWire('sub', each.subscriptionId)}`,
    cells: [
      <Clamped key="customer">{nameOfCustomer(each)}</Clamped>,
      <Clamped key="product">{each.productName}</Clamped>,
      <StatusMark key="discount" tone={each.isRunning ? 'good' : 'over'}>
        {each.isRunning ? 'Runs' : 'Over'}
      </StatusMark>,
      formatNpr(each.tookOffPaisa, 'en'),
      <Ago key="redeemed" at={each.redeemedAt} now={ctx.now} timeZone={business.timeZone} inRow />,
    ],
  }))
  return (
    <Section id="redemptions" title={redemptions.length === SHOWN ? 'Newest redemptions' : 'Redemptions'}>
      <Table caption="Redemptions of this coupon, newest first" columns={COLUMNS} rows={rows} />
    </Section>
  )
}
