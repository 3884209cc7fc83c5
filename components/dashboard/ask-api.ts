import type { Environment } from '@/lib/core/api-key-format'

/**
 * Asks the API what it finds for a text.
 * @throws {Error} with a sentence for the person.
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
  if (response.status === 401) throw new Error('Your session has ended. Sign in again.')
  if (!response.ok) throw new Error(error.message)
  return data.items
}
