import type { NoticeSwitch } from '@/lib/business/rules'

/** The names of the notices to customers. */
export const NOTICE_TITLES: Record<NoticeSwitch, string> = {
  receipt: 'Receipt',
  paymentFailed: 'Payment failed',
  renewalShort: 'Renewal falls short',
  recovered: 'Back in order',
  ended: 'Subscription ended',
}
