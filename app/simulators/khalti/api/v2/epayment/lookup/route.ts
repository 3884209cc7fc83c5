import { readJsonObject } from '@/lib/simulator/body'
import { lookupKhalti } from '@/lib/simulator/khalti'

/** A shop's server asks about a payment. */
export async function POST(request: Request): Promise<Response> {
  const body = await readJsonObject(request)
  const [status, answer] = await lookupKhalti(request.headers.get('authorization'), body)
  return Response.json(answer, { status })
}
