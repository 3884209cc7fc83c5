import { OperationFields } from '@/app/_form/operation-fields'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PageForm } from '@/components/dashboard/page-form'
import { customerName } from '@/lib/core/customer-name'
import { getCustomer } from '@/lib/customer/read'
import { MESSAGES } from '@/messages/catalogue'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateCustomerWithForm } from '../../actions'
import { customerFields } from '../../form'
import { customerList } from '../../list'

export const generateMetadata = titled(({ customers }) => customers.form.editTitle)

type Props = PageProps<'/dashboard/[environment]/customers/[id]/edit'>

export default async function EditCustomerPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:write')
  const customer = await onPage('cus', id, (customerId) => getCustomer(visitor.ctx, customerId))
  const { language } = visitor
  const { customers, list } = MESSAGES[language]
  const words = customers.form
  const under = [{ id, title: customerName(customer, list.nameless) }]
  return (
    <FormPage of={customerList} visit={visitor} title={words.editTitle} under={under}>
      <PageForm
        action={updateCustomerWithForm}
        hidden={{ customerId: id }}
        submit={words.save}
        cancel={{ href: `/dashboard/${environment}/customers/${id}`, words: words.cancel }}
      >
        <OperationFields
          of={updateCustomerWithForm}
          fields={customerFields(language)}
          values={customer}
          language={language}
        />
      </PageForm>
    </FormPage>
  )
}
