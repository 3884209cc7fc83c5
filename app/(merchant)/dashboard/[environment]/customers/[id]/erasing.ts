import type { erasureRefusal } from '@/lib/data-rights/erase-customer'

export type ErasureRefusal = NonNullable<Awaited<ReturnType<typeof erasureRefusal>>>

/** What an erasure does. */
export const ERASING =
  'Name, e-mail address, metadata and the link to the phone are replaced here, and in events, deliveries, messages and checkouts. Invoices keep their numbers, amounts and dates, and name a pseudonym. The customer is archived. Your own systems still know the person. Cannot be undone.'

/** Why a customer cannot be erased now, and what to do first. */
export const WHY_NOT: Record<ErasureRefusal, string> = {
  customer_has_active_subscriptions:
    'This customer cannot be erased while a subscription runs. Cancel it at once first.',
  customer_has_open_invoices:
    'This customer cannot be erased while a draft or an invoice is open. Send drafts, then mark them as paid or void them.',
}
