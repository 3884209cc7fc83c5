import { countAddress } from '@/lib/auth/address-limit'
import { clientOf } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { isProvider } from '@/lib/core/providers'
import { orUnavailable } from '@/lib/simulator/or-unavailable'
import { isSimulated } from '@/lib/simulator/own-address'
import { SIMULATORS } from '@/lib/simulator/simulators'

interface Context {
  params: Promise<{ provider: string; path: string[] }>
}

/** A shop's page or server calls a simulated provider. */
async function answer(request: Request, { params }: Context): Promise<Response> {
  const { provider, path } = await params
  const calls = isProvider(provider) && isSimulated(provider) ? SIMULATORS[provider].calls : {}
  const call = Object.hasOwn(calls, path.join('/')) ? calls[path.join('/')] : undefined
  if (!call) return Response.json({ detail: 'Not found.' }, { status: 404 })
  if (call.method !== request.method)
    return new Response(null, { status: 405, headers: { allow: call.method } })
  if (call.method === 'POST') {
    const refusal = await addressRefusal(request.headers)
    if (refusal) return refusal
  }
  return orUnavailable(() => call.answer(request))
}

async function addressRefusal(headers: Headers): Promise<Response | undefined> {
  try {
    await countAddress('simulated-payment', clientOf(headers).ip)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const retryAfter = String(Math.ceil(error.facts.retryAfterSeconds ?? 1))
    return Response.json({ detail: error.message }, { status: 429, headers: { 'retry-after': retryAfter } })
  }
}

export { answer as GET, answer as POST }
