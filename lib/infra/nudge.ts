/** What a commit has made due, or that one process alone has too many deliveries. */
export type NudgeName =
  | 'khata/deliveries.due'
  | 'khata/deliveries.backlog'
  | 'khata/billing.due'
  | 'khata/sandbox-billing.due'
  | 'khata/mail.due'

/** Starts work soon. It returns at once and never throws. */
type Wake = () => void

// Route bundles each hold their own copy of this module; the process must know one way to wake.
const registry = globalThis as typeof globalThis & { khataWakes?: Record<NudgeName, Wake> }

/** Says what a nudge does. The process calls this once, when it starts; without it nudges do nothing. */
export function answerNudgesWith(wakes: Record<NudgeName, Wake>): void {
  registry.khataWakes = wakes
}

/**
 * Says after a commit that work is due. It costs the caller nothing, and a nudge that is lost delays the work by a
 * minute at most: the cron functions look at the database for what is due.
 */
export function nudge(name: NudgeName): void {
  registry.khataWakes?.[name]()
}
