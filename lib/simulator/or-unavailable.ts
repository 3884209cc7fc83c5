import { isOutage } from '@/lib/infra/database/outage'

/**
 * The response of a simulated provider, or 503 while the database cannot be reached. Then the caller asks again, as with a real provider.
 */
export async function orUnavailable(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (!isOutage(error)) throw error
    return Response.json({ detail: 'Service unavailable.' }, { status: 503, headers: { 'retry-after': '1' } })
  }
}
