import type { Metadata } from 'next'
import { PageForm } from '@/components/dashboard/page-form'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createCouponWithForm } from '../actions'
import { DiscountFields, LimitFields } from '../form'
import { couponList } from '../list'

export const metadata: Metadata = { title: 'Create a coupon' }

type Props = PageProps<'/dashboard/[environment]/coupons/new'>

export default async function NewCouponPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'catalog:write')
  const { timeZone } = visitor.business
  return (
    <FormPage
      of={couponList}
      visit={visitor}
      title="Create a coupon"
      lead="What it takes off and for how long stays as it is. Make another coupon for something else."
    >
      <PageForm action={createCouponWithForm} hidden={{ timeZone }} submit="Create coupon">
        <DiscountFields />
        <LimitFields timeZone={timeZone} />
      </PageForm>
    </FormPage>
  )
}
