import { perProcess } from '@/lib/infra/process/per-process'
import type { Send } from '../call/send'
import type { Dispatcher } from './dispatcher'

/** The parts that a process needs to deliver. */
export interface SendingParts {
  send: Send
  dispatcher: Dispatcher
}

/** The parts of this process, if it has started to deliver. */
export const sending = perProcess('deliveries', (): { parts?: SendingParts } => ({}))

/** Stops this process's deliveries in an orderly way, if it has a dispatcher (Dispatcher.stop). */
export async function stopDelivering(maxMs: number): Promise<void> {
  await sending.parts?.dispatcher.stop(maxMs)
}
