import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createCouponWithForm } from '../actions'
import { DiscountFields, LimitFields } from '../form'
import { couponList } from '../list'

export const generateMetadata = titled(({ coupons }) => coupons.form.newTitle)

type Props = PageProps<'/dashboard/[environment]/coupons/new'>

export default async function NewCouponPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'catalog:write')
  const { timeZone } = visitor.business
  const words = MESSAGES[visitor.language].coupons.form
  return (
    <FormPage of={couponList} visit={visitor} title={words.newTitle} lead={words.newLead}>
      <PageForm action={createCouponWithForm} hidden={{ timeZone }} submit={words.create}>
        <DiscountFields language={visitor.language} />
        <LimitFields timeZone={timeZone} language={visitor.language} />
      </PageForm>
    </FormPage>
  )
}
