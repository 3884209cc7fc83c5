import { inngest } from '@/inngest/client'
import type { Environment } from '@/lib/core/api-key-format'
import { inBatches } from '@/lib/core/in-batches'
import type { DueEvent } from '@/lib/health/find-due-work'
import { TOP_UPS_DUE } from '@/lib/settlement/due'
import { reconcileTopUps } from '@/lib/settlement/reconcile'
import { reconcileQrRequests } from '@/lib/settlement/reconcile-qr-requests'
import { wokenBy } from './woken-by'

// A batch takes up to half a minute if a provider is slow, so a run ends within a few minutes. The next minute's check wakes another run.
const MAX_BATCHES = 20

/** Asks the providers about the top-ups and QR requests that are due, batch by batch, until nothing is due. */
const reconcileIn = (environment: Environment, id: string, due: DueEvent) =>
  inngest.createFunction(
    { id, triggers: wokenBy(due), concurrency: { limit: 1 }, retries: 2 },
    async ({ step }) => {
      const topUps = () => reconcileTopUps(environment)
      const requests = () => reconcileQrRequests(environment)
      const answered = await inBatches(MAX_BATCHES, (n) => step.run(`batch-${n}`, topUps))
      return { answered: answered + (await inBatches(MAX_BATCHES, (n) => step.run(`qr-${n}`, requests))) }
    },
  )

// Two functions, so that no amount of test payments keeps real ones waiting.
export const reconcileFunctions = [
  reconcileIn('production', 'reconcile-top-ups', TOP_UPS_DUE.production),
  reconcileIn('sandbox', 'reconcile-sandbox-top-ups', TOP_UPS_DUE.sandbox),
]
