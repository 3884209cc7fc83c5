import { DomainError } from '@/lib/core/errors'
import { isEventPattern } from '@/lib/events/catalogue'

/**
 * The list without repetitions.
 * @throws {DomainError} `parameter_invalid` for a name that is no type, family or `*`.
 */
export function checkedPatterns(patterns: readonly string[]): string[] {
  const unknown = patterns.find((pattern) => !isEventPattern(pattern))
  if (unknown !== undefined) {
    throw new DomainError('parameter_invalid', {
      param: 'enabled_events',
      message: `enabled_events: ${JSON.stringify(unknown)} is no event type. See /docs/events, or use a family such as invoice.*, or *.`,
    })
  }
  return [...new Set(patterns)]
}
