import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { placeHref } from '@/components/dashboard/place-href'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { customerName, customerWord } from '@/lib/core/customer-name'
import { type InvoiceId, toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { whatsAppOf } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { archiveWords } from '../../../object/archive-words'
import { TestMoney } from '../../../object/test-money'
import type { Visit } from '../../../visit'
import { AddCharge, AddChargeInMenu } from '../../invoice-items/form'
import { sendInvoiceWithForm } from '../../invoices/actions'
import { archiveCustomerWithForm, restoreCustomerWithForm } from '../actions'

interface ReachByPhoneProps {
  phone: string
  /** The prepared text of a message to somebody who owes money. */
  text: string | null
  language: Language
}

/** Ways to contact a customer whose phone number is known. */
export function ReachByPhone({ phone, text, language }: ReachByPhoneProps) {
  const words = MESSAGES[language].customers.list
  const look = buttonClass({ look: 'quiet', size: 'small' })
  const whatsApp = whatsAppOf(phone)
  const written = text && encodeURIComponent(text)
  return (
    <>
      <a href={`tel:${phone}`} className={look}>
        {words.call}
      </a>
      {whatsApp && (
        <a
          href={written ? `${whatsApp}?text=${written}` : whatsApp}
          target="_blank"
          rel="noreferrer"
          className={look}
        >
          {words.whatsApp}
        </a>
      )}
    </>
  )
}

interface NextStepProps {
  visit: Visit
  customer: WireCustomer
  /** The oldest open invoice. Null if nothing is owed. */
  owedInvoiceId: InvoiceId | null
  /** Says how the money for the live subscriptions comes in. */
  live: readonly Pick<NamedSubscription, 'collection' | 'userId'>[]
}

/** The most important next step with a customer, by their state. Null if there is none. */
function stepOf({
  visit: { may },
  customer,
  owedInvoiceId,
  live,
}: NextStepProps): 'take' | 'send' | 'subscribe' | null {
  if (customer.status === 'archived') return null
  const isAtCounter = live.some(({ collection }) => collection === 'outside')
  const isReachable = customer.phone || customer.email || live.some(({ userId }) => userId)
  if (may('payments:write') && (isAtCounter || (owedInvoiceId && live.length === 0))) return 'take'
  if (owedInvoiceId) return may('invoices:write') && isReachable ? 'send' : null
  return live.length === 0 && may('customers:write') ? 'subscribe' : null
}

/** The main button of a customer's page. */
export function NextStep(props: NextStepProps) {
  const { visit, customer, owedInvoiceId } = props
  const words = MESSAGES[visit.language].customers.page
  const step = stepOf(props)
  const href = (path: string) => placeHref(visit.environment, path)
  if (step === 'take') {
    const { phone, externalId, email, name, id } = customer
    const q = encodeURIComponent(phone ?? externalId ?? email ?? name ?? id)
    return (
      <LinkButton href={href(`counter?q=${q}`)} size="small">
        {words.takePayment}
      </LinkButton>
    )
  }
  if (step === 'send' && owedInvoiceId)
    return (
      <Form action={sendInvoiceWithForm} hidden={{ id: toWire('inv', owedInvoiceId) }} className="contents">
        <SubmitButton size="small">{words.sendLink}</SubmitButton>
      </Form>
    )
  if (step === 'subscribe')
    return (
      <LinkButton href={href(`subscriptions/new?customerId=${customer.id}`)} size="small">
        {words.createSubscription}
      </LinkButton>
    )
  return null
}

interface CustomerActionsProps {
  visit: Visit
  customer: WireCustomer
  /** True if creating a subscription is already the main button. */
  isNew: boolean
  /** What archiving does, with numbers. */
  consequence: string
  /** What a one-off charge does, with numbers. */
  adding: string
}

/** The actions for a customer. An archived customer can only be restored. */
export function CustomerActions({ visit, customer, isNew, consequence, adding }: CustomerActionsProps) {
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
          {!isNew && (
            <LinkButton
              href={placeHref(environment, `subscriptions/new?customerId=${id}`)}
              look="quiet"
              size="small"
            >
              {words.createSubscription}
            </LinkButton>
          )}
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
