import { archiveCustomerWithForm } from '@/app/(merchant)/dashboard/[environment]/customers/actions'
import { TestMoney } from '@/app/(merchant)/dashboard/[environment]/test-money'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { LinkButton } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import type { WireCustomer } from '@/lib/customer/present'

const ARCHIVE = 'archive-customer'

interface CustomerActionsProps {
  customer: WireCustomer
  here: string
  mayAddTestMoney: boolean
  /** What archiving does, in figures. */
  consequence: string
}

/** What can be done with a customer who is not archived. */
export function CustomerActions({ customer, here, mayAddTestMoney, consequence }: CustomerActionsProps) {
  const { id, name, email } = customer
  return (
    <>
      {mayAddTestMoney && <TestMoney customerId={id} />}
      <LinkButton href={`${here}/subscriptions/new?customerId=${id}`} size="small">
        Create subscription
      </LinkButton>
      <Menu id="customer-menu" label="More actions">
        <MenuLink href={`${here}/checkout-links/new?customerId=${id}`}>Create checkout link</MenuLink>
        <MenuLink href={`${here}/customers/${id}/edit`}>Edit customer</MenuLink>
        <MenuButton {...opensDialog(ARCHIVE)} look="danger">
          Archive customer
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={ARCHIVE}
        action={archiveCustomerWithForm}
        hidden={{ customerId: id }}
        title={`Archive ${name ?? email}?`}
        consequence={consequence}
        confirm="Archive customer"
        word={email}
      />
    </>
  )
}
