import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { PageForm } from '@/components/dashboard/page-form'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updatePaymentLinkWithForm } from '../../actions'
import { LinkFields } from '../../form'
import { paymentLinkList } from '../../list'

export const metadata: Metadata = { title: 'Edit a payment link' }

type Props = PageProps<'/dashboard/[environment]/payment-links/[id]/edit'>

export default async function EditPaymentLinkPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:write')
  const row = await onPage('plink', id, (linkId) => getOfferedLink(visitor.ctx, linkId))
  const link = presentPaymentLink(row)
  const under = [{ id: link.id, title: row.productName }]
  return (
    <FormPage
      of={paymentLinkList}
      visit={visitor}
      title="Edit the payment link"
      lead="Its price and its address stay. Make another link for another price."
      under={under}
    >
      <PageForm action={updatePaymentLinkWithForm} hidden={{ id: link.id }} submit="Save link">
        <LinkFields link={link} />
      </PageForm>
    </FormPage>
  )
}
