import { LOCALES } from '@/lib/core/language'
import { maskedPhone } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
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
  const { customers, list } = MESSAGES[visit.language]
  const { heads } = list
  const words = customers.page
  return [
    { label: heads.email, value: customer.email ?? words.noEmail },
    { label: heads.phone, value: customer.phone },
    { label: heads.ownNumber, value: customer.externalId },
    { label: heads.pan, value: customer.panNumber },
    { label: heads.address, value: customer.address },
    { label: words.language, value: customer.language && LOCALES[customer.language].ownName },
    fact.money(heads.paidSoFar, customer.lifetimeValueMinor),
    {
      label: heads.wallet,
      value: phone ? filled(words.linkedTo, { phone: maskedPhone(phone) }) : customers.paying.notLinked,
    },
    fact.day(heads.created, customer.createdAt),
    fact.day(words.archivedAt, archivedAt),
    fact.id(customer.id),
  ]
}
