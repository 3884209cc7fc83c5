import type { Metadata } from 'next'
import { OperationFields } from '@/app/_form/operation-fields'
import { PageForm } from '@/components/dashboard/page-form'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { createCustomerWithForm } from '../actions'
import { CUSTOMER_FIELDS } from '../form'
import { customerList } from '../list'

export const metadata: Metadata = { title: 'Create a customer' }

type Props = PageProps<'/dashboard/[environment]/customers/new'>

export default async function NewCustomerPage({ params }: Props) {
  const visitor = await visit((await params).environment, 'customers:create')
  const lead = 'A person pays from a wallet of their own. A checkout links it to the customer.'
  return (
    <FormPage of={customerList} visit={visitor} title="Create a customer" lead={lead}>
      <PageForm action={createCustomerWithForm} submit="Create customer">
        <OperationFields of={createCustomerWithForm} fields={CUSTOMER_FIELDS} />
      </PageForm>
    </FormPage>
  )
}
