import type { NextRequest } from 'next/server'
import nextAuth from 'next-auth'
import { signInClientOf } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import { errorResponse } from '@/lib/http/envelope'
import { log } from '@/lib/infra/log'
import { optionsFor, type SignInAttempt } from './next-auth'

type Context = { params: Promise<{ nextauth: string[] }> }

// A sign-in form is a few hundred bytes; next-auth itself would read a body of any size.
const MAX_BODY_BYTES = 16_384

/**
 * next-auth's endpoints. A refused sign-in that asked for JSON hears the same error envelope as /v1 answers, with
 * its status and Retry-After; a form is sent back to the sign-in page with the error's code.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = newWireId('req')
  if (
    request.method === 'POST' &&
    !(Number(request.headers.get('content-length') ?? Number.NaN) <= MAX_BODY_BYTES)
  ) {
    return errorResponse(new DomainError('body_too_large'), requestId)
  }
  const attempt: SignInAttempt = { judged: false }
  const options = optionsFor(await signInClientOf(request.headers, requestId), attempt)
  const response: Response = await nextAuth(request, context, options)
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  const refusal = refusalOf(request, attempt)
  if (!refusal || response.headers.has('location')) return response
  if (refusal.cause) log().error({ err: refusal.cause, requestId }, 'a sign-in failed')
  return errorResponse(refusal, requestId)
}

function refusalOf(request: NextRequest, { judged, refusal }: SignInAttempt): DomainError | undefined {
  if (refusal instanceof DomainError) return refusal
  if (refusal !== undefined) return Object.assign(new DomainError('internal_error'), { cause: refusal })
  const isSignIn = request.method === 'POST' && request.nextUrl.pathname.endsWith('/callback/credentials')
  if (judged || !isSignIn) return undefined
  return new DomainError('origin_forbidden', {
    message: 'The csrfToken is missing or old. Get one from /api/auth/csrf and send it with its cookie.',
  })
}

export { handle as GET, handle as POST }
