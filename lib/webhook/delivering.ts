import type { Dispatcher } from './dispatcher'
import type { Send } from './send'

/** What a process delivers with. */
export interface Delivering {
  send: Send
  dispatcher: Dispatcher
}

/** Route bundles each hold their own copy of a module; the process must hold one dispatcher and its connections. */
export const registry = globalThis as typeof globalThis & { khataDelivering?: Delivering }

/** Ends the process's deliveries in order (Dispatcher.stop), where it has any. */
export async function stopDelivering(maxMs: number): Promise<void> {
  await registry.khataDelivering?.dispatcher.stop(maxMs)
}
