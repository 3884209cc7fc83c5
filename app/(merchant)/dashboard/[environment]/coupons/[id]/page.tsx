import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { objectPath } from '@/components/dashboard/object-path'
import { unbroken } from '@/components/ui/unbroken'
import { inDigitsOf } from '@/lib/core/digits'
import type { CouponId } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { costOfCoupon } from '@/lib/subscription/list-redemptions'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { editCouponMetadataWithForm } from '../actions'
import { couponList } from '../list'
import { couponTruth, offText, usedText } from '../now'
import { CouponActions } from './actions'
import { Redemptions } from './list'

export const generateMetadata = titled(({ coupons }) => coupons.page.title)

type Props = PageProps<'/dashboard/[environment]/coupons/[id]'>

export default async function CouponPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'catalog:read')
  const { ctx, language, may } = visitor
  const { coupons, list } = MESSAGES[language]
  const words = coupons.page
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
      status={<ActiveMark active={coupon.active} language={language} />}
      actions={may('catalog:write') && <CouponActions coupon={coupon} language={language} />}
      now={unbroken(couponTruth(coupon, ctx.now, language))}
      facts={[
        { label: coupons.list.name, value: coupon.name },
        { label: coupons.list.takesOff, value: offText(coupon, language) },
        { label: coupons.list.redeemed, value: usedText(coupon, language) },
        ...(costPaisa === null ? [] : [{ label: words.tookOffPaid, value: formatNpr(costPaisa, language) }]),
        {
          label: words.perCustomer,
          value: filled(words.atMost, { count: inDigitsOf(language, String(coupon.maxPerCustomer)) }),
        },
        {
          label: words.for,
          value: coupon.firstSubscriptionOnly ? words.firstOnly : words.allSubscriptions,
        },
        { label: words.products, value: products.length > 0 ? products : words.allProducts },
        fact.ago(words.begins, coupon.startsAt),
        fact.ago(coupons.list.ends, coupon.endsAt),
        fact.ago(list.heads.created, coupon.createdAt),
        fact.ago(words.changed, coupon.updatedAt),
        fact.id(coupon.id),
      ]}
      hasActivity
      metadata={may('catalog:write') && { action: editCouponMetadataWithForm, hidden: { id: coupon.id } }}
    >
      {may('subscriptions:read') && <Redemptions visit={visitor} couponId={row.id as CouponId} />}
    </ObjectPage>
  )
}
