import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { objectPath } from '@/components/dashboard/object-path'
import { ARCHIVABLE, Mark } from '@/components/ui/status-mark'
import type { CouponId } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { costOfCoupon } from '@/lib/subscription/list-redemptions'
import { ObjectActivity } from '../../../object/activity'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { editCouponMetadataWithForm } from '../actions'
import { couponList } from '../list'
import { couponTruth, offText, usedText } from '../now'
import { CouponActions } from './actions'
import { Redemptions } from './list'

export const metadata: Metadata = { title: 'Coupon' }

type Props = PageProps<'/dashboard/[environment]/coupons/[id]'>

export default async function CouponPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { ctx, may } = visitor
  const row = await onPage('cpn', id, (couponId) => getCoupon(ctx, couponId))
  const coupon = presentCoupon(row)
  const fact = factsOf(visitor)
  const costPaisa = may('subscriptions:read') ? await costOfCoupon(ctx, row) : null
  const products = (coupon.productIds ?? []).map((each) => (
    <a
      key={each}
      href={objectPath(environment as typeof ctx.environment, each) ?? ''}
      className="block underline"
    >
      {each}
    </a>
  ))
  return (
    <ObjectPage
      of={couponList}
      visit={visitor}
      api="coupons"
      value={coupon}
      title={coupon.code}
      status={<Mark of={ARCHIVABLE} is={coupon.active ? 'active' : 'archived'} />}
      actions={may('catalog:write') && <CouponActions coupon={coupon} />}
      now={couponTruth(coupon, ctx.now)}
      facts={[
        { label: 'Name', value: coupon.name },
        { label: 'Takes off', value: offText(coupon) },
        { label: 'Redeemed', value: usedText(coupon) },
        ...(costPaisa === null
          ? []
          : [{ label: 'Took off paid periods', value: formatNpr(costPaisa, 'en') }]),
        { label: 'Per customer', value: `at most ${coupon.maxPerCustomer}` },
        {
          label: 'For',
          value: coupon.firstSubscriptionOnly ? 'First subscriptions only' : 'All subscriptions',
        },
        { label: 'Products', value: products.length > 0 ? products : 'All' },
        fact.ago('Begins', coupon.startsAt),
        fact.ago('Ends', coupon.endsAt),
        fact.ago('Created', coupon.createdAt),
        fact.ago('Changed', coupon.updatedAt),
        fact.id(coupon.id),
      ]}
      developers={
        <>
          <ObjectActivity visit={visitor} objectId={coupon.id} />
          <MetadataEditor
            action={may('catalog:write') ? editCouponMetadataWithForm : undefined}
            hidden={{ id: coupon.id }}
            metadata={coupon.metadata}
          />
        </>
      }
    >
      {may('subscriptions:read') && <Redemptions visit={visitor} couponId={row.id as CouponId} />}
    </ObjectPage>
  )
}
