import type { Send } from '../call/send'
import type { Dispatcher } from './dispatcher'
import type { DeliverHere } from './here'
import type { Worker } from './worker'

/** What a process delivers with. */
export interface Delivering {
  send: Send
  dispatcher: Dispatcher
}

/** Route bundles each hold their own copy of a module; the process must hold one dispatcher and its connections. */
export const registry = globalThis as typeof globalThis & {
  khataDelivering?: Delivering
  khataDeliverHere?: DeliverHere
  khataWorker?: Worker
}

/** Ends the process's deliveries in order (Dispatcher.stop), where it has any. */
export async function stopDelivering(maxMs: number): Promise<void> {
  await registry.khataDelivering?.dispatcher.stop(maxMs)
}

/**
 * Lets what waits in this process for an endpoint be claimed anew, for the moment after a change of the endpoint. What
 * another process has claimed goes out as it was, for as long as that holds it (LEASE_MARGIN_MS of dispatcher.ts).
 */
export function recallDeliveries(endpointId: string): void {
  void registry.khataDelivering?.dispatcher.recall(endpointId)
}
