import { billDueSandboxes, billDueSubscriptions } from './functions/bill-due-subscriptions'
import { closeStoppedDeliveries, deliverWebhooks } from './functions/deliver-webhooks'
import { expireCheckouts } from './functions/expire-checkouts'
import { finishChanges } from './functions/finish-phone-changes'
import { keepPartitionsReady } from './functions/keep-partitions'
import { lookForWork } from './functions/look-for-work'
import { makePayouts } from './functions/make-payouts'
import { purgeFunctions } from './functions/purge-expired'
import { reconcileFunctions } from './functions/reconcile-top-ups'
import { remindUnstarted } from './functions/remind-unstarted-checkouts'
import { jobFunctions } from './functions/run-jobs'
import { sendMail, sendSms } from './functions/send-messages'
import { sendNotices, sendSandboxNotices } from './functions/send-notices'
import { snapshotBalances } from './functions/snapshot-balances'
import { sumUpRevenue } from './functions/sum-up-revenue'

/** All background functions. They run on the Inngest server that the environment names. */
export const functions = [
  lookForWork,
  makePayouts,
  billDueSubscriptions,
  billDueSandboxes,
  deliverWebhooks,
  closeStoppedDeliveries,
  expireCheckouts,
  finishChanges,
  ...jobFunctions,
  keepPartitionsReady,
  ...purgeFunctions,
  ...reconcileFunctions,
  remindUnstarted,
  sendMail,
  sendSms,
  sendNotices,
  sendSandboxNotices,
  snapshotBalances,
  sumUpRevenue,
]
