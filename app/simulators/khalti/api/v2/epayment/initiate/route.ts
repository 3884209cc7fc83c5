import { readJsonObject } from '@/lib/simulator/body'
import { initiateKhalti } from '@/lib/simulator/khalti'

/** A shop's server begins a payment. */
export async function POST(request: Request): Promise<Response> {
  const body = await readJsonObject(request)
  const [status, answer] = await initiateKhalti(request.headers.get('authorization'), body)
  return Response.json(answer, { status })
}
