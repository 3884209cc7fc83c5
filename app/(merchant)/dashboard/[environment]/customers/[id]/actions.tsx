import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { MenuLink } from '@/components/ui/menu'
import { customerName, customerWord } from '@/lib/core/customer-name'
import type { Language } from '@/lib/core/language'
import { whatsAppOf } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { archiveWords } from '../../../object/archive-words'
import { TestMoney } from '../../../object/test-money'
import type { Visit } from '../../../visit'
import { AddCharge, AddChargeInMenu } from '../../invoice-items/form'
import { archiveCustomerWithForm, restoreCustomerWithForm } from '../actions'

/** Ways to somebody who wrote down a number. */
export function ReachByPhone({ phone, language }: { phone: string; language: Language }) {
  const words = MESSAGES[language].customers.list
  const look = buttonClass({ look: 'quiet', size: 'small' })
  const whatsApp = whatsAppOf(phone)
  return (
    <>
      <a href={`tel:${phone}`} className={look}>
        {words.call}
      </a>
      {whatsApp && (
        <a href={whatsApp} target="_blank" rel="noreferrer" className={look}>
          {words.whatsApp}
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
  const { environment, language, may } = visit
  const { id } = customer
  const { customers, list } = MESSAGES[language]
  const words = customers.page
  const word = customerWord(customer)
  const isArchived = customer.status === 'archived'
  return (
    <>
      {!isArchived && (
        <>
          {environment === 'sandbox' && may('sandbox:write') && (
            <TestMoney customerId={id} language={language} />
          )}
          <LinkButton href={placeHref(environment, `subscriptions/new?customerId=${id}`)} size="small">
            {words.createSubscription}
          </LinkButton>
        </>
      )}
      <ArchiveMenu
        kind="customer"
        isArchived={isArchived}
        hidden={{ customerId: id }}
        archive={archiveCustomerWithForm}
        restore={restoreCustomerWithForm}
        words={archiveWords(words, word, language)}
        title={filled(words.archiveTitle, { name: customerName(customer, list.nameless) })}
        consequence={consequence}
        word={word}
      >
        {!isArchived && <RarelyDone visit={visit} id={id} />}
      </ArchiveMenu>
      {!isArchived && may('invoices:write') && (
        <AddCharge of={{ customerId: id }} consequence={adding} language={language} />
      )}
    </>
  )
}

function RarelyDone({ visit: { environment, language, may }, id }: { visit: Visit; id: string }) {
  const words = MESSAGES[language].customers.page
  const href = (path: string) => placeHref(environment, path)
  return (
    <>
      {may('invoices:write') && <AddChargeInMenu language={language} />}
      <MenuLink href={href(`checkout-links/new?customerId=${id}`)}>{words.createLink}</MenuLink>
      {may('agreements:write') && (
        <MenuLink href={href(`agreements/new?customerId=${id}`)}>{words.askAgreement}</MenuLink>
      )}
      <MenuLink href={href(`customers/${id}/edit`)}>{words.edit}</MenuLink>
    </>
  )
}
