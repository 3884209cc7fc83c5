import { perProcess } from '@/lib/infra/process/per-process'
import type { Send } from '../call/send'
import type { Dispatcher } from './dispatcher'

/** The parts that a process needs to deliver. */
export interface SendingParts {
  send: Send
  dispatcher: Dispatcher
}

/** The parts of this process, if it has begun to deliver. */
export const sending = perProcess('deliveries', (): { parts?: SendingParts } => ({}))

/** Stops the deliveries of this process in order, if it has a dispatcher (Dispatcher.stop). */
export async function stopDelivering(maxMs: number): Promise<void> {
  await sending.parts?.dispatcher.stop(maxMs)
}

/**
 * Called after a change of an endpoint. Deliveries that wait in this process are claimed again with the new data.
 * What another process has claimed is still sent with the old data, as long as that process holds it.
 */
export function recallDeliveries(endpointId: string): void {
  void sending.parts?.dispatcher.recall(endpointId)
}
