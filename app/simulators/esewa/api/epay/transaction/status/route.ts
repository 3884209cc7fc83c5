import { esewaStatus } from '@/lib/simulator/esewa'

/** A shop's server asks about a payment. */
export async function GET(request: Request): Promise<Response> {
  const [status, body] = await esewaStatus(new URL(request.url).searchParams)
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
