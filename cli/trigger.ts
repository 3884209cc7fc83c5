import { EVENT_TYPES, isEventType } from '@/lib/events/catalogue'
import type { Connection } from './connection'
import type { Output } from './output'
import { Refusal } from './refusal'

/** Creates a sample event for the endpoints and listeners of the sandbox. */
export async function trigger(connection: Connection, type: string, output: Output): Promise<void> {
  if (!isEventType(type))
    throw new Refusal(
      `${JSON.stringify(type)} is not an event type: npx khata trigger --list shows them all.`,
    )
  const { id, deliveries } = await connection.khata.triggerSandboxEvent({ type })
  const endpoints = `${deliveries.total} endpoint${deliveries.total === 1 ? '' : 's'}`
  output.out(`${type}  ${id}  → ${endpoints} and all listeners`)
}

/** Prints every type and what it means. */
export function listTypes(output: Output): void {
  const types = Object.entries(EVENT_TYPES)
  const column = Math.max(...types.map(([type]) => type.length))
  for (const [type, meaning] of types) output.out(`${type.padEnd(column)}  ${meaning}`)
}
