import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { PageForm } from '@/components/dashboard/page-form'
import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateCouponWithForm } from '../../actions'
import { LimitFields } from '../../form'
import { couponList } from '../../list'

export const metadata: Metadata = { title: 'Edit a coupon' }

type Props = PageProps<'/dashboard/[environment]/coupons/[id]/edit'>

export default async function EditCouponPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'catalog:write')
  const coupon = presentCoupon(await onPage('cpn', id, (couponId) => getCoupon(visitor.ctx, couponId)))
  const { timeZone } = visitor.business
  const under = [{ id: coupon.id, title: coupon.code }]
  return (
    <FormPage of={couponList} visit={visitor} title="Edit the coupon" under={under}>
      <PageForm action={updateCouponWithForm} hidden={{ id: coupon.id, timeZone }} submit="Save coupon">
        <LimitFields coupon={coupon} timeZone={timeZone} />
      </PageForm>
    </FormPage>
  )
}
