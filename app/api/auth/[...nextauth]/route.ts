import type { NextRequest } from 'next/server'
import nextAuth from 'next-auth'
import { signInClientOf } from '@/lib/auth/client'
import { setDeviceCookie } from '@/lib/auth/known-device'
import { DomainError } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import { errorResponse } from '@/lib/http/envelope'
import { log } from '@/lib/infra/telemetry/log'
import { checkCallbackUrl } from './callback-url'
import { csrfSecret } from './csrf-secret'
import { optionsFor, type SignInAttempt } from './next-auth'

type Context = { params: Promise<{ nextauth: string[] }> }

// A sign-in form is a few hundred bytes; next-auth itself would read a body of any size.
const MAX_BODY_BYTES = 16_384

/**
 * next-auth's endpoints. A refused sign-in that asked for JSON gets the error envelope of /v1, with its status and
 * Retry-After. A form is sent back to the sign-in page with the error's code.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = newWireId('req')
  if (request.method === 'GET' && isSignIn(request))
    return errorResponse(new DomainError('method_not_allowed'), requestId, { allow: 'POST' })
  if (mayBeLong(request.headers)) {
    const message = 'The body is longer than any sign-in, or does not say how long it is.'
    return errorResponse(new DomainError('body_too_large', { message }), requestId)
  }
  const attempt: SignInAttempt = { judged: false }
  try {
    await checkCallbackUrl(request)
  } catch (error) {
    if (error instanceof DomainError) return errorResponse(error, requestId)
    throw error
  }
  const client = await signInClientOf(request.headers, requestId)
  const options = optionsFor(client, attempt, csrfSecret(request))
  const response: Response = await nextAuth(request, context, options).catch((error: unknown) => {
    // next-auth does not catch the error of the JSON parser.
    if (error instanceof SyntaxError) return errorResponse(new DomainError('json_invalid'), requestId)
    throw error
  })
  if (attempt.accountId)
    response.headers.append('set-cookie', setDeviceCookie(client.device, attempt.accountId))
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  // A request that could not be read (400) was no sign-in.
  const refusal = response.status === 400 ? undefined : refusalOf(request, attempt)
  if (!refusal || response.headers.has('location')) return response
  if (refusal.cause) log().error({ err: refusal.cause, requestId }, 'a sign-in failed')
  return errorResponse(refusal, requestId)
}

function mayBeLong(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES
}

/** The call that carries e-mail and password. next-auth answers 500 to it as a GET. */
function isSignIn(request: NextRequest): boolean {
  return request.nextUrl.pathname.endsWith('/callback/credentials')
}

function refusalOf(request: NextRequest, { judged, refusal }: SignInAttempt): DomainError | undefined {
  if (refusal instanceof DomainError) return refusal
  if (refusal !== undefined) return Object.assign(new DomainError('internal_error'), { cause: refusal })
  if (judged || !isSignIn(request)) return undefined
  return new DomainError('origin_forbidden', {
    message: 'The csrfToken is missing or old. Get one from /api/auth/csrf and send it with its cookie.',
  })
}

export { handle as GET, handle as POST }
