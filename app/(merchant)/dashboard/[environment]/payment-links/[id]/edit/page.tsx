import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updatePaymentLinkWithForm } from '../../actions'
import { LinkFields } from '../../form'
import { paymentLinkList } from '../../list'

export const generateMetadata = titled(({ paymentLinks }) => paymentLinks.form.edit)

type Props = PageProps<'/dashboard/[environment]/payment-links/[id]/edit'>

export default async function EditPaymentLinkPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:write')
  const words = MESSAGES[visitor.language].paymentLinks.form
  const row = await onPage('plink', id, (linkId) => getOfferedLink(visitor.ctx, linkId))
  const link = presentPaymentLink(row)
  const under = [{ id: link.id, title: row.productName }]
  return (
    <FormPage
      of={paymentLinkList}
      visit={visitor}
      title={words.editTitle}
      lead={words.editLead}
      under={under}
    >
      <PageForm action={updatePaymentLinkWithForm} hidden={{ id: link.id }} submit={words.save}>
        <LinkFields link={link} language={visitor.language} />
      </PageForm>
    </FormPage>
  )
}
