import { inngest } from '@/inngest/client'
import { purgeUserSessions } from '@/lib/auth/end-user-session'
import { purgeConsentDetails } from '@/lib/checkout/consent'
import { inBatches } from '@/lib/core/in-batches'
import { purgeResponses } from '@/lib/http/idempotency'
import { forgetSetAside } from '@/lib/infra/bulkhead/set-aside'
import { purgeMessages } from '@/lib/messages/outbox/read'
import { purgeShortLinks } from '@/lib/messages/sms/short-link'
import { purgeNotices } from '@/lib/notice/purge'
import { purgePhoneCodes } from '@/lib/phone-code/purge'
import { purgeImages } from '@/lib/product/purge-images'
import { purgeProviderSessions } from '@/lib/providers/session'
import { purgeQrRequests } from '@/lib/qr-request/purge'
import { purgeSimulatorPayments } from '@/lib/simulator/payment'
import { purgeReturnAddresses } from '@/lib/top-up/purge-return-addresses'
import { purgeSpendings } from '@/lib/wallet/known-spending'
import { purgeAttemptCounts } from '@/lib/webhook/endpoint/purge-counts'

// Limits a run. The run of the next hour continues.
const MAX_STEPS = 50
const BATCHES_PER_STEP = 10

/** Deletes expired rows of one kind, once an hour. `purge` deletes a batch and returns how many. */
const purgeHourly = (id: string, purge: () => Promise<number>) =>
  inngest.createFunction(
    { id, triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 } },
    async ({ step }) => {
      await inBatches(MAX_STEPS, (n) => step.run(`batches-${n}`, () => purgeSome(purge)))
    },
  )

/** Two kinds of rows that expire together. The second one does not wait for the first. */
const both = (first: () => Promise<number>, second: () => Promise<number>) => async () => {
  const [one, other] = await Promise.allSettled([first(), second()])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return one.value + other.value
}

const purgeSome = (purge: () => Promise<number>) => inBatches(BATCHES_PER_STEP, () => purge())

// Each kind of row has its own function, so that a failure of one does not stop the others. Events, deliveries and the request log are
// deleted by partition instead (keep-partitions).
export const purgeFunctions = [
  // After 24 hours.
  purgeHourly('purge-answers', purgeResponses),
  // After 30 days. SMS links after 400 days.
  purgeHourly(
    'purge-messages',
    both(() => purgeMessages(new Date()), purgeShortLinks),
  ),
  purgeHourly('purge-notices', () => purgeNotices(new Date())),
  // An hour after the last code to a phone.
  purgeHourly('purge-phone-codes', purgePhoneCodes),
  // 30 days after they began.
  purgeHourly('purge-user-sessions', both(purgeUserSessions, purgeSpendings)),
  purgeHourly('forget-set-aside', forgetSetAside),
  // A day after the top-up started.
  purgeHourly('purge-return-addresses', purgeReturnAddresses),
  // 31 days after a QR request started, if no money came in.
  purgeHourly('purge-consent-details', both(purgeConsentDetails, purgeQrRequests)),
  // Two days after the last log-in.
  purgeHourly('purge-simulator-payments', both(purgeSimulatorPayments, purgeProviderSessions)),
  // Four days after they are no longer used.
  purgeHourly('purge-images', purgeImages),
  // After eight days.
  purgeHourly('purge-webhook-counts', purgeAttemptCounts),
]
