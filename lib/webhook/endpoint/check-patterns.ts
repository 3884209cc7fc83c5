import { invalidParameter } from '@/lib/core/errors'
import { isEventPattern } from '@/lib/events/catalogue'

/**
 * The list without duplicates.
 * @throws {DomainError} `parameter_invalid` for a name that is not a type, a family or `*`.
 */
export function checkedPatterns(patterns: readonly string[]): string[] {
  const unknown = patterns.find((pattern) => !isEventPattern(pattern))
  if (unknown !== undefined) {
    throw invalidParameter(
      'enabled_events',
      `must name event types, families such as invoice.*, or *, not ${JSON.stringify(unknown)}. See /docs/events.`,
    )
  }
  return [...new Set(patterns)]
}
