import type { Outgoing } from './queue'

/** `refused` is final. `unavailable` may succeed later. */
export type Verdict = { outcome: 'accepted' } | { outcome: 'refused' | 'unavailable'; reason: string }

/** Gives one message to a provider. Never throws: a failure is a result. */
export type Transport = (message: Outgoing) => Promise<Verdict>
