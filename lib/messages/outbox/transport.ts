import type { Outgoing } from './queue'

/** `refused` is final. `unavailable` may succeed later. */
export type Verdict = { outcome: 'accepted' } | { outcome: 'refused' | 'unavailable'; reason: string }

/** Hands one message over to a provider. It never throws. A failure is a result. */
export type Transport = (message: Outgoing) => Promise<Verdict>
