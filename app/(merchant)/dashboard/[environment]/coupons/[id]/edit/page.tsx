import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateCouponWithForm } from '../../actions'
import { LimitFields } from '../../form'
import { couponList } from '../../list'

export const generateMetadata = titled(({ coupons }) => coupons.form.edit)

type Props = PageProps<'/dashboard/[environment]/coupons/[id]/edit'>

export default async function EditCouponPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'catalog:write')
  const coupon = presentCoupon(await onPage('cpn', id, (couponId) => getCoupon(visitor.ctx, couponId)))
  const { timeZone } = visitor.business
  const words = MESSAGES[visitor.language].coupons.form
  const under = [{ id: coupon.id, title: coupon.code }]
  return (
    <FormPage of={couponList} visit={visitor} title={words.editTitle} under={under}>
      <PageForm action={updateCouponWithForm} hidden={{ id: coupon.id, timeZone }} submit={words.save}>
        <LimitFields coupon={coupon} timeZone={timeZone} language={visitor.language} />
      </PageForm>
    </FormPage>
  )
}
