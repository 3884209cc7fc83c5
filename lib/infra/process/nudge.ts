import { outsideSpans } from '@/lib/infra/telemetry/trace/span'

/** The kind of work that a commit made due, or a request to other processes to help with deliveries. */
export type NudgeName =
  | 'khata/deliveries.due'
  | 'khata/deliveries.backlog'
  | 'khata/billing.due'
  | 'khata/sandbox-billing.due'
  | 'khata/mail.due'
  | 'khata/sms.due'
  | 'khata/notices.due'
  | 'khata/sandbox-notices.due'

/** The nudge for notices to customers, by environment. */
export const NOTICES_DUE = {
  production: 'khata/notices.due',
  sandbox: 'khata/sandbox-notices.due',
} as const

/** Starts work soon. Returns at once and never throws. */
type Wake = () => void

// Each route bundle has its own copy of this module. The functions are global, so that all copies share them.
const registry = globalThis as typeof globalThis & { khataWakes?: Record<NudgeName, Wake> }

/** Sets the function of each nudge. The process calls this once when it starts. Before that, nudges do nothing. */
export function answerNudgesWith(wakes: Record<NudgeName, Wake>): void {
  registry.khataWakes = wakes
}

/**
 * Says after a commit that work is due. It returns at once. If a nudge is lost, the work starts up to a minute later,
 * because a cron function looks in the database for due work.
 */
export function nudge(name: NudgeName): void {
  // The work belongs to all commits of this moment, not to this one.
  outsideSpans(() => registry.khataWakes?.[name]())
}
