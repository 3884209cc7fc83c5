import { BILLING_DUE, isBillingDue } from '@/lib/billing/due'
import { BULK_DUE, isBulkDue } from '@/lib/bulk-action/due'
import { IS_EXPIRY_DUE } from '@/lib/checkout/expire'
import { IS_REMINDER_DUE } from '@/lib/checkout/remind-unstarted'
import { DELIVERIES_DUE, NOTICES_DUE } from '@/lib/events/due'
import { IMPORTS_DUE, isImportDue } from '@/lib/import/due'
import { query } from '@/lib/infra/database/db'
import { isMessageDue, MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import { isNoticeDue } from '@/lib/notice/due'
import { IS_PHONE_CHANGE_DUE } from '@/lib/phone-change/finish'
import { isTopUpDue, TOP_UPS_DUE } from '@/lib/settlement/due'
import { isQrRequestDue } from '@/lib/settlement/reconcile-qr-requests'
import { thisWorker } from '@/lib/webhook/delivery/delivery-worker'
import { isDeliveryDue } from '@/lib/webhook/delivery/due'
import { IS_STOPPED_DUE } from '@/lib/webhook/delivery/stop'

// SQL: whether a function would find work. The key is the event that starts the function. Each condition is the one that the function
// itself uses to claim work, so no function is started in vain. For large tables, the condition reads the first row in the order of an
// index. Without an order, the planner might scan all rows for an EXISTS, because it expects to find one soon.
const KINDS = {
  [BILLING_DUE.production]: isBillingDue('production'),
  [BILLING_DUE.sandbox]: isBillingDue('sandbox'),
  [DELIVERIES_DUE]: isDeliveryDue('$1'),
  'khata/stopped-deliveries.due': IS_STOPPED_DUE,
  [TOP_UPS_DUE.production]: `(${isTopUpDue('production')} OR ${isQrRequestDue('production')})`,
  [TOP_UPS_DUE.sandbox]: `(${isTopUpDue('sandbox')} OR ${isQrRequestDue('sandbox')})`,
  [MESSAGES_DUE.mail]: isMessageDue('mail'),
  [MESSAGES_DUE.sms]: isMessageDue('sms'),
  [NOTICES_DUE.production]: isNoticeDue('production'),
  [NOTICES_DUE.sandbox]: isNoticeDue('sandbox'),
  [IMPORTS_DUE.production]: isImportDue('production'),
  [IMPORTS_DUE.sandbox]: isImportDue('sandbox'),
  [BULK_DUE.production]: isBulkDue('production'),
  [BULK_DUE.sandbox]: isBulkDue('sandbox'),
  'khata/checkouts.due': IS_EXPIRY_DUE,
  'khata/unstarted-checkouts.due': IS_REMINDER_DUE,
  'khata/phone-changes.due': IS_PHONE_CHANGE_DUE,
}

/** The event that starts the function of one kind of work. */
export type DueEvent = keyof typeof KINDS
export const DUE_EVENTS = Object.keys(KINDS) as DueEvent[]

/** SQL: the kinds of work that are due. $1 is the worker that asks. */
export const LOOK = `
SELECT kind.event FROM (VALUES
  ${Object.entries(KINDS)
    .map(([event, isDue]) => `('${event}', ${isDue})`)
    .join(',\n  ')}
) AS kind(event, is_due) WHERE kind.is_due`

/** Asks the database in one statement which kinds of work are due now. */
export async function findDueWork(): Promise<DueEvent[]> {
  const due = await query<{ event: DueEvent }>(LOOK, [thisWorker().id])
  return due.map(({ event }) => event)
}
