import type { Marks } from '@/components/ui/status-mark'
import type { presentBulkAction, presentBulkRow } from '@/lib/bulk-action/present'
import { formatNpr } from '@/lib/core/money'
import { counted } from '../imports/now'

export type ShownBulk = ReturnType<typeof presentBulkAction>

export const BULK_MARKS: Marks<ShownBulk['status']> = {
  checked: ['waiting', 'Not started'],
  running: ['waiting', 'Running'],
  done: ['good', 'Done'],
  stopped: ['over', 'Stopped'],
}

export const BULK_ROW_MARKS: Marks<ReturnType<typeof presentBulkRow>['state']> = {
  ready: ['waiting', 'Waits'],
  skipped: ['over', 'Left out'],
  done: ['good', 'Done'],
  failed: ['bad', 'Failed'],
}

/** What is done, for a title and a list. */
export const BULK_TITLES: Record<ShownBulk['action'], string> = {
  archive_customers: 'Archive customers',
  send_pay_links: 'Send pay links',
  cancel_subscriptions: 'Cancel subscriptions with their periods',
  add_coupon: 'Add a coupon',
}

/** What it does, in figures, for its button: `Archive 388 customers`. */
export function bulkWords({ action, ready, couponCode }: ShownBulk): string {
  switch (action) {
    case 'archive_customers':
      return `Archive ${counted(ready, 'customer')}`
    case 'send_pay_links':
      return `Send ${counted(ready, 'pay link')}`
    case 'cancel_subscriptions':
      return `Cancel ${counted(ready, 'subscription')} with ${ready === 1 ? 'its period' : 'their periods'}`
    case 'add_coupon':
      return `Add ${couponCode} to ${counted(ready, 'subscription')}`
  }
}

/** What follows for the people, in figures. */
export function bulkConsequence({ action, amountPaisa }: ShownBulk): string {
  const amount = formatNpr(BigInt(amountPaisa ?? 0), 'en')
  switch (action) {
    case 'archive_customers':
      return 'They can start no new subscription. They stay readable, with their invoices.'
    case 'send_pay_links':
      return `Each gets one mail, or one SMS without an address, with the link of their oldest open invoice. These invoices are ${amount} together.`
    case 'cancel_subscriptions':
      return `Each goes on until the end of what is paid, and then ends. Their next periods would cost ${amount} together. Until then each can be resumed on its page.`
    case 'add_coupon':
      return 'The periods to come cost less. It takes the place of a discount that is there. An open invoice stays as it is.'
  }
}

/** What is true of a bulk action now. */
export function bulkTruth(of: ShownBulk): string {
  const { status, rows, ready, hasMore, progress } = of
  const out = rows - ready
  const { done, skipped, failed, total } = progress
  if (status === 'running')
    return 'It goes on by itself. You can leave this page, or close it, and come back.'
  if (status === 'checked') {
    const more = hasMore
      ? ` More match than the newest ${rows.toLocaleString('en-IN')}: do the rest after these.`
      : ''
    const can =
      ready === 0
        ? 'It can be done for none of them.'
        : `It can be done for ${ready.toLocaleString('en-IN')} of ${counted(rows, 'chosen row')}. Nothing is done yet.`
    return `${can}${out > 0 ? ` ${out.toLocaleString('en-IN')} ${out === 1 ? 'is' : 'are'} left out.` : ''}${more}`
  }
  if (status === 'stopped' && done + skipped + failed === 0) return 'It was stopped before anything was done.'
  const left = out + skipped
  return [
    `It is done for ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}.`,
    left > 0 && `${left.toLocaleString('en-IN')} ${left === 1 ? 'was' : 'were'} left out.`,
    failed > 0 && `${failed.toLocaleString('en-IN')} failed.`,
    status === 'stopped' && 'Then somebody stopped it.',
  ]
    .filter(Boolean)
    .join(' ')
}
