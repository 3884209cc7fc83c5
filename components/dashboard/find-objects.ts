import type { Environment } from '@/lib/core/api-key-format'
import type { WireFound } from '@/lib/search/present'

/**
 * Asks the API what a text may mean.
 * @throws {Error} with a sentence for the person.
 */
export async function findObjects(
  environment: Environment,
  text: string,
  signal: AbortSignal,
): Promise<WireFound[]> {
  const query = new URLSearchParams({ q: text })
  const response = await fetch(`/v1/merchant/search?${query}`, {
    headers: { 'x-environment': environment },
    signal,
  })
  const { data, error } = await response.json()
  if (response.status === 401) throw new Error('Your session has ended. Sign in again.')
  if (!response.ok) throw new Error(error.message)
  return data.items
}
