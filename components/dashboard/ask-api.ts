import type { Environment } from '@/lib/core/api-key-format'

/** Why the API gave no answer, as a sentence in English. */
export class RefusedQuestion extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Searches for a text with the API.
 * @throws {RefusedQuestion}
 */
export async function askApi<Item>(
  environment: Environment,
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<Item[]> {
  const query = new URLSearchParams({ q: text })
  const response = await fetch(`${path}?${query}`, { headers: { 'x-environment': environment }, signal })
  const { data, error } = await response.json()
  if (response.status === 401) throw new RefusedQuestion(error.code, 'Your session has ended. Sign in again.')
  if (!response.ok) throw new RefusedQuestion(error.code, error.message)
  return data.items
}
