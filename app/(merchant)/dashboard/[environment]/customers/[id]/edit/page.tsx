import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CustomerFields } from '@/app/(merchant)/dashboard/[environment]/customers/form'
import { PageHead } from '@/components/dashboard/page-head'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { fromWire } from '@/lib/core/id'
import { getCustomer } from '@/lib/customer/read'
import { orNotFound } from '../../../../../or-not-found'
import { visit } from '../../../../visit'
import { updateCustomerWithForm } from '../../actions'

export const metadata: Metadata = { title: 'Edit customer' }

type Props = PageProps<'/dashboard/[environment]/customers/[id]/edit'>

export default async function EditCustomerPage({ params }: Props) {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'customers:write')
  const { name, email } = await orNotFound(getCustomer(ctx, fromWire('cus', id) ?? notFound()))
  const list = `/dashboard/${environment}/customers`
  return (
    <>
      <PageHead
        title="Edit customer"
        crumbs={[
          { href: list, title: 'Customers' },
          { href: `${list}/${id}`, title: name ?? email },
        ]}
      />
      <Form
        action={updateCustomerWithForm}
        hidden={{ customerId: id }}
        className="flex max-w-lg flex-col gap-5"
      >
        <CustomerFields name={name} email={email} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="small">Save customer</SubmitButton>
          <LinkButton href={`${list}/${id}`} look="quiet" size="small">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </>
  )
}
