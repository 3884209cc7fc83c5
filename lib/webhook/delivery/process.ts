import type { Send } from '../call/send'
import type { DeliveryWorker } from './delivery-worker'
import type { Dispatcher } from './dispatcher'
import type { LocalSender } from './local-sender'

/** The parts that a process needs to deliver. */
export interface SendingParts {
  send: Send
  dispatcher: Dispatcher
}

/**
 * Each route bundle has its own copy of this module. The dispatcher and its connections are global, because the
 * process must have only one.
 */
export const registry = globalThis as typeof globalThis & {
  khataSendingParts?: SendingParts
  khataLocalSender?: LocalSender
  khataDeliveryWorker?: DeliveryWorker
}

/** Stops the deliveries of this process in order, if it has a dispatcher (Dispatcher.stop). */
export async function stopDelivering(maxMs: number): Promise<void> {
  await registry.khataSendingParts?.dispatcher.stop(maxMs)
}

/**
 * Called after a change of an endpoint. Deliveries that wait in this process are claimed again with the new data.
 * What another process has claimed is still sent with the old data, as long as that process holds it.
 */
export function recallDeliveries(endpointId: string): void {
  void registry.khataSendingParts?.dispatcher.recall(endpointId)
}
