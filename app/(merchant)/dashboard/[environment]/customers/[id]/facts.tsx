import { LOCALES } from '@/lib/core/language'
import { maskedPhone } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'

interface KnownCustomer {
  customer: WireCustomer
  /** Of the person whose wallet pays. */
  phone: string | null
  archivedAt: Date | null
}

/** What is known about a customer, for the rail of its page. */
export function customerFacts(visit: Visit, { customer, phone, archivedAt }: KnownCustomer) {
  const fact = factsOf(visit)
  return [
    { label: 'E-mail', value: customer.email ?? 'None: receipts go by SMS' },
    { label: 'Phone', value: customer.phone },
    { label: 'Your own number', value: customer.externalId },
    { label: 'PAN', value: customer.panNumber },
    { label: 'Address', value: customer.address },
    { label: 'Language', value: customer.language && LOCALES[customer.language].ownName },
    fact.money('Paid so far', customer.lifetimeValueMinor),
    { label: 'Wallet', value: phone ? `Linked to ${maskedPhone(phone)}` : 'Not linked' },
    fact.day('Created', customer.createdAt),
    fact.day('Archived', archivedAt),
    fact.id(customer.id),
  ]
}
