import type { Metadata } from 'next'
import { OperationFields } from '@/app/_form/operation-fields'
import { onPage } from '@/app/on-page'
import { PageForm } from '@/components/dashboard/page-form'
import { customerName } from '@/lib/core/customer-name'
import { getCustomer } from '@/lib/customer/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { updateCustomerWithForm } from '../../actions'
import { CUSTOMER_FIELDS } from '../../form'
import { customerList } from '../../list'

export const metadata: Metadata = { title: 'Edit customer' }

type Props = PageProps<'/dashboard/[environment]/customers/[id]/edit'>

export default async function EditCustomerPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'customers:write')
  const customer = await onPage('cus', id, (customerId) => getCustomer(visitor.ctx, customerId))
  const under = [{ id, title: customerName(customer) }]
  return (
    <FormPage of={customerList} visit={visitor} title="Edit customer" under={under}>
      <PageForm
        action={updateCustomerWithForm}
        hidden={{ customerId: id }}
        submit="Save customer"
        cancel={{ href: `/dashboard/${environment}/customers/${id}` }}
      >
        <OperationFields of={updateCustomerWithForm} fields={CUSTOMER_FIELDS} values={customer} />
      </PageForm>
    </FormPage>
  )
}
