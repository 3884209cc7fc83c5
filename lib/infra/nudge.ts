// What wakes the background functions after a commit. A nudge only makes work sooner: a lost one is found by
// the sweeps, so nothing here is awaited or retried.

export type NudgeName =
  | 'khata/deliveries.due'
  | 'khata/billing.due'
  | 'khata/sandbox-billing.due'
  | 'khata/mail.due'

type Send = (name: NudgeName) => Promise<void>

// The first nudge goes out at once; those of the next moments together. Without a pause a process that commits all the
// time would spend a sixth of its time on nudges.
const PAUSE_MS = 20

interface Nudger {
  send?: Send
  running: Set<NudgeName>
  again: Set<NudgeName>
}

// Route bundles each hold their own copy of this module; the process must hold one sender.
const registry = globalThis as typeof globalThis & { khataNudger?: Nudger }

function nudger(): Nudger {
  registry.khataNudger ??= { running: new Set(), again: new Set() }
  return registry.khataNudger
}

/** Says how nudges are sent; called once when the process starts. Without it nudges do nothing. */
export function sendNudgesWith(send: Send): void {
  nudger().send = send
}

/**
 * Wakes the function behind `name` soon. However many commits call it, a process has at most one send under
 * way and one waiting: the function works on batches, so one wake-up serves them all.
 */
export function nudge(name: NudgeName): void {
  const state = nudger()
  if (!state.send) return
  if (state.running.has(name)) {
    state.again.add(name)
    return
  }
  state.running.add(name)
  void state
    .send(name)
    .catch(() => undefined)
    .finally(() => {
      setTimeout(() => {
        state.running.delete(name)
        if (state.again.delete(name)) nudge(name)
      }, PAUSE_MS).unref()
    })
}
