import { redirect } from 'next/navigation'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { MAX_LINES } from '@/lib/core/invoice-line'
import { rupees } from '@/lib/core/money'
import { getInvoiceSource } from '@/lib/invoice/document'
import { itemsOfDraft } from '@/lib/invoice/draft'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { ItemRows } from '../../../../object/item-rows'
import { rowWords } from '../../../../object/row-words'
import { visit } from '../../../../visit'
import { previewDraftChangeWithForm, updateDraftWithForm } from '../../actions'
import { DaysFields } from '../../form'
import { invoiceList } from '../../list'
import { BesidePaper } from '../../paper'

export const generateMetadata = titled(({ invoices }) => invoices.draft.edit)

type Props = PageProps<'/dashboard/[environment]/invoices/[id]/edit'>

export default async function EditDraftPage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'invoices:write')
  const source = await onPage('inv', id, (invoiceId) => getInvoiceSource({ ...visitor.ctx, id: invoiceId }))
  const { invoice } = source
  const { language } = visitor
  const { draft: words, page: named } = MESSAGES[language].invoices
  const page = `/dashboard/${environment}/invoices/${id}`
  // It was sent meanwhile. Its page says so.
  if (invoice.status !== 'draft') redirect(page)
  const { timeZone } = visitor.business
  const lines = itemsOfDraft(invoice)
  return (
    <FormPage
      of={invoiceList}
      visit={visitor}
      title={words.edit}
      under={[{ id, title: named.draft }]}
      lead={words.editLead}
    >
      <BesidePaper
        preview={previewDraftChangeWithForm}
        hrefOf={(each) => `${page}/edit?lang=${each}`}
        lang={(await searchParams).lang}
        language={language}
        source={source}
      >
        <PageForm
          action={updateDraftWithForm}
          hidden={{ id, timeZone }}
          submit={words.save}
          cancel={{ href: page, words: words.cancel }}
        >
          <ItemRows
            name="lines"
            words={rowWords('line', language)}
            most={MAX_LINES}
            atFirst={lines.length}
            values={lines.map(({ description, amountPaisa, quantity }) => ({
              description,
              rupees: rupees(amountPaisa),
              quantity,
            }))}
            isNeeded
          />
          <DaysFields
            from={invoice.periodStart}
            until={invoice.periodEnd}
            timeZone={timeZone}
            language={language}
          />
        </PageForm>
      </BesidePaper>
    </FormPage>
  )
}
