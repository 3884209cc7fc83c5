import { nudge } from '@/lib/infra/process/nudge'
import { billAtPace } from './bill-at-pace'
import { BILLING_DUE, type DueTenant, isAnythingDue } from './due'

// The pause before another attempt if another worker holds everything that is due. Its transaction is short.
const PAUSE_MS = 25

/**
 * Bills the due work of one tenant, at most `maxInstants` due instants and for at most `patienceMs`. The rest stays
 * due: the billing function is woken for it, and its cron finds it in any case.
 */
export async function billTenant(tenant: DueTenant, maxInstants: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  let left = maxInstants
  while (left > 0 && Date.now() < deadline) {
    const { instants } = await billAtPace(tenant.environment, [tenant], left)
    left -= instants
    if (instants > 0) continue
    if (!(await isAnythingDue(tenant))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  nudge(BILLING_DUE[tenant.environment])
}
