import { CopyableId } from '@/components/ui/copyable-id'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { maskedPhone } from '@/lib/core/phone'
import type { WireCustomer } from '@/lib/customer/present'

interface KnownCustomer {
  customer: WireCustomer
  /** Of the person whose wallet pays. */
  phone: string | null
  archivedAt: Date | null
  timeZone: string
}

/** What is known about a customer, for the rail of its page. */
export function customerFacts({ customer, phone, archivedAt, timeZone }: KnownCustomer) {
  const { walletBalancePaisa } = customer
  return [
    { label: 'E-mail', value: customer.email },
    { label: 'Paid so far', value: <Money paisa={customer.lifetimeValueMinor} /> },
    { label: 'Wallet', value: phone ? `Linked to ${maskedPhone(phone)}` : 'Not linked' },
    {
      label: 'Test money in the wallet',
      value: walletBalancePaisa != null && <Money paisa={walletBalancePaisa} />,
    },
    { label: 'Created', value: <BothDates at={customer.createdAt} timeZone={timeZone} /> },
    { label: 'Archived', value: archivedAt && <BothDates at={archivedAt} timeZone={timeZone} /> },
    { label: 'ID', value: <CopyableId id={customer.id} /> },
  ]
}
