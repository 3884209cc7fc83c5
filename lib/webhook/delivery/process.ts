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
