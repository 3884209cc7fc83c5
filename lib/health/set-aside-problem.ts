import { type SetAsideSummary, summarizeSetAside } from '@/lib/infra/bulkhead/set-aside'
import type { Problem } from '@/lib/infra/telemetry/problems'

// The plural names that an operator reads.
const NAMES: Record<SetAsideSummary['kind'], string> = {
  billing: 'subscriptions to bill',
  recovery: 'subscriptions to recover',
  mail: 'mails',
  sms: 'SMS',
  balance_snapshot: 'balance snapshots',
  checkout_expiry: 'checkout sessions to end',
  delivery: 'webhook deliveries',
  webhook_endpoint: 'webhook endpoints',
  event_purge: 'events to delete',
  top_up: 'top-ups to reconcile',
  notice: 'events and top-ups that customers are told of',
  revenue: 'revenue sums to advance',
  phone_change: 'phone numbers to change',
  ledger_days: 'balances by day to count',
}

/**
 * A problem for each kind of work that was set aside. It contains no ids and no errors, because anyone may read the
 * health check.
 */
export async function setAsideProblems(): Promise<Problem[]> {
  const kinds = await summarizeSetAside()
  if (kinds.length === 0) return []
  const listed = kinds.map(({ kind, count }) => `${NAMES[kind]} (${count.toLocaleString('en')})`).join(', ')
  const since = new Date(Math.min(...kinds.map((kind) => kind.since.getTime()))).toISOString()
  return [
    {
      code: 'work_set_aside',
      severity: 'warning',
      message: `Some work cannot be done and was set aside, while all other work goes on: ${listed}, since ${since}. See npm run set-aside.`,
    },
  ]
}
