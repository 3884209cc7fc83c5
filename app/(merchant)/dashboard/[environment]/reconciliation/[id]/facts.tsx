import { ObjectLink } from '@/components/dashboard/object-link'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import type { WireReconciliation } from '@/lib/top-up/present'

/** Whose top-up it is, its amounts, its ids and its times. */
export function topUpFacts(topUp: WireReconciliation, environment: Environment, timeZone: string) {
  const { customerId, customerName } = topUp
  const ago = (at: string | null) => at && <Ago at={at} timeZone={timeZone} now={new Date()} />
  const money = (paisa: string | null) => paisa !== null && paisa !== '0' && <Money paisa={paisa} />
  return [
    { label: 'ID', value: <CopyableId id={topUp.id} /> },
    {
      label: 'Customer',
      value: customerId && (
        <TextLink href={`/dashboard/${environment}/customers/${customerId}`}>
          {customerName ?? customerId}
        </TextLink>
      ),
    },
    { label: 'Phone of the wallet', value: <span className="figures">{topUp.phone}</span> },
    { label: 'Amount', value: <Money paisa={topUp.amountPaisa} /> },
    { label: 'Received by the provider', value: money(topUp.receivedPaisa) },
    { label: 'Given back by the provider', value: money(topUp.refundedPaisa) },
    { label: 'Not collected', value: money(topUp.uncollectedPaisa) },
    {
      label: 'Checkout',
      value: topUp.checkoutSessionId && <ObjectLink environment={environment} id={topUp.checkoutSessionId} />,
    },
    {
      label: 'Payment at the provider',
      value: topUp.providerPaymentId && <CopyableId id={topUp.providerPaymentId} />,
    },
    {
      label: 'Reference of the money',
      value: topUp.providerReference && <CopyableId id={topUp.providerReference} />,
    },
    { label: 'Begun', value: ago(topUp.createdAt) },
    { label: 'Could be paid until', value: ago(topUp.expiresAt) },
    { label: 'Ended', value: ago(topUp.settledAt) },
  ]
}
