import { isProvider } from '@/lib/core/providers'
import { addressRefusal } from '@/lib/http/limit-page'
import { orUnavailable } from '@/lib/simulator/or-unavailable'
import { SIMULATORS } from '@/lib/simulator/simulators'

interface Context {
  params: Promise<{ provider: string; path: string[] }>
}

/** A shop's page or server calls a simulated provider. */
async function answer(request: Request, { params }: Context): Promise<Response> {
  const { provider, path } = await params
  const calls = isProvider(provider) ? SIMULATORS[provider].calls : {}
  const call = Object.hasOwn(calls, path.join('/')) ? calls[path.join('/')] : undefined
  if (!call) return Response.json({ detail: 'Not found.' }, { status: 404 })
  if (call.method !== request.method)
    return new Response(null, { status: 405, headers: { allow: call.method } })
  if (call.method === 'POST') {
    const refusal = await addressRefusal('simulated-payment', request.headers)
    if (refusal) return refusal
  }
  return orUnavailable(() => call.answer(request))
}

export { answer as GET, answer as POST }
