import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { type CouponId, toWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { listRedemptions } from '@/lib/subscription/list-redemptions'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../../visit'

// The event log has the others.
const SHOWN = 20

/** Who has redeemed a coupon, the newest first. */
export async function Redemptions({ visit, couponId }: { visit: Visit; couponId: CouponId }) {
  const { ctx, environment, business, language } = visit
  const { coupons, list } = MESSAGES[language]
  const { heads, nameless } = list
  const words = coupons.redemptions
  const redemptions = await listRedemptions(ctx, couponId, SHOWN)
  if (redemptions.length === 0) return null
  const rows = redemptions.map((each) => ({
    key: String(each.number),
    href: `/dashboard/${environment}/subscriptions/${toWire('sub', each.subscriptionId)}`,
    cells: [
      <Clamped key="customer">{nameOfCustomer(each, nameless)}</Clamped>,
      <Clamped key="product">{each.productName}</Clamped>,
      <StatusMark key="discount" tone={each.isRunning ? 'good' : 'over'}>
        {each.isRunning ? words.runs : words.over}
      </StatusMark>,
      formatNpr(each.tookOffPaisa, language),
      <Ago
        key="redeemed"
        at={each.redeemedAt}
        now={ctx.now}
        timeZone={business.timeZone}
        language={language}
        inRow
      />,
    ],
  }))
  const columns: Column[] = [
    { title: heads.customer, phone: 'lead' },
    { title: heads.product, phone: 'detail' },
    { title: words.discount, phone: 'aside' },
    { title: words.tookOff, phone: 'hidden', align: 'end' },
    { title: words.redeemed, phone: 'figure', align: 'end' },
  ]
  return (
    <Section id="redemptions" title={redemptions.length === SHOWN ? words.newest : words.title}>
      <Table caption={words.caption} columns={columns} rows={rows} />
    </Section>
  )
}
