import type { Metadata } from 'next'
import { CustomerFields } from '@/app/(merchant)/dashboard/[environment]/customers/form'
import { PageHead } from '@/components/dashboard/page-head'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { visit } from '../../../visit'
import { createCustomerWithForm } from '../actions'

export const metadata: Metadata = { title: 'Create a customer' }

export default async function NewCustomerPage({
  params,
}: PageProps<'/dashboard/[environment]/customers/new'>) {
  const { environment } = await visit((await params).environment, 'customers:write')
  return (
    <>
      <PageHead
        title="Create a customer"
        crumbs={[{ href: `/dashboard/${environment}/customers`, title: 'Customers' }]}
      >
        A person pays from a wallet of their own. A checkout links it to the customer.
      </PageHead>
      <Form action={createCustomerWithForm} className="flex max-w-lg flex-col gap-5">
        <CustomerFields />
        <div>
          <SubmitButton size="small">Create customer</SubmitButton>
        </div>
      </Form>
    </>
  )
}
