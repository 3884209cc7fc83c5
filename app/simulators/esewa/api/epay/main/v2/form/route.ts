import { env } from '@/lib/infra/env'
import { readSmallBody } from '@/lib/simulator/body'
import { acceptForm } from '@/lib/simulator/esewa'

/** A shop's page sends the browser here, with a form, to pay. */
export async function POST(request: Request): Promise<Response> {
  const body = await readSmallBody(request)
  const answer = await acceptForm(new URLSearchParams(body ?? ''))
  if ('refused' in answer) return Response.json({ code: 'ES104', message: answer.refused }, { status: 400 })
  const location = `${env().APP_URL}/simulators/esewa/pay/${answer.payPageId}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
