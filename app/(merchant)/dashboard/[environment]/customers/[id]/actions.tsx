import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { MenuLink } from '@/components/ui/menu'
import { customerName, customerWord } from '@/lib/core/customer-name'
import { whatsAppOf } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import { TestMoney } from '../../../object/test-money'
import type { Visit } from '../../../visit'
import { AddCharge, AddChargeInMenu } from '../../invoice-items/form'
import { archiveCustomerWithForm, restoreCustomerWithForm } from '../actions'

/** Ways to somebody who wrote down a number. */
export function ReachByPhone({ phone }: { phone: string }) {
  const look = buttonClass({ look: 'quiet', size: 'small' })
  const whatsApp = whatsAppOf(phone)
  return (
    <>
      <a href={`tel:${phone}`} className={look}>
        Call
      </a>
      {whatsApp && (
        <a href={whatsApp} target="_blank" rel="noreferrer" className={look}>
          WhatsApp
        </a>
      )}
    </>
  )
}

interface CustomerActionsProps {
  visit: Visit
  customer: WireCustomer
  /** What archiving does, in figures. */
  consequence: string
  /** What a one-off charge does, in figures. */
  adding: string
}

/** What can be done with a customer. One who is archived can only be taken back. */
export function CustomerActions({ visit, customer, consequence, adding }: CustomerActionsProps) {
  const { environment, may } = visit
  const { id } = customer
  const isArchived = customer.status === 'archived'
  return (
    <>
      {!isArchived && (
        <>
          {environment === 'sandbox' && may('sandbox:write') && <TestMoney customerId={id} />}
          <LinkButton href={placeHref(environment, `subscriptions/new?customerId=${id}`)} size="small">
            Create subscription
          </LinkButton>
        </>
      )}
      <ArchiveMenu
        kind="customer"
        isArchived={isArchived}
        hidden={{ customerId: id }}
        archive={archiveCustomerWithForm}
        restore={restoreCustomerWithForm}
        title={`Archive ${customerName(customer)}?`}
        consequence={consequence}
        word={customerWord(customer)}
      >
        {!isArchived && <RarelyDone visit={visit} id={id} />}
      </ArchiveMenu>
      {!isArchived && may('invoices:write') && <AddCharge of={{ customerId: id }} consequence={adding} />}
    </>
  )
}

function RarelyDone({ visit: { environment, may }, id }: { visit: Visit; id: string }) {
  const href = (path: string) => placeHref(environment, path)
  return (
    <>
      {may('invoices:write') && <AddChargeInMenu />}
      <MenuLink href={href(`checkout-links/new?customerId=${id}`)}>Create checkout link</MenuLink>
      {may('agreements:write') && (
        <MenuLink href={href(`agreements/new?customerId=${id}`)}>Ask for an agreement</MenuLink>
      )}
      <MenuLink href={href(`customers/${id}/edit`)}>Edit customer</MenuLink>
    </>
  )
}
