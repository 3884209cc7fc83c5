import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import nextAuth, { type NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { signInInput } from '@/lib/account/schema'
import { signOut } from '@/lib/account/session'
import { signIn } from '@/lib/account/sign-in'
import { countAddress } from '@/lib/auth/address-limit'
import { type SignInClient, signInClientOf } from '@/lib/auth/client'
import { setDeviceCookie } from '@/lib/auth/known-device'
import { findSession } from '@/lib/auth/merchant-session'
import { cookieSecrets, openCookie, SESSION_SECONDS, sessionCookie } from '@/lib/auth/session-cookie'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, newWireId, toWire } from '@/lib/core/id'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { errorResponse } from '@/lib/http/envelope'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { log } from '@/lib/infra/telemetry/log'

type Context = { params: Promise<{ nextauth: string[] }> }

// A sign-in form has a few hundred bytes, but next-auth itself would read a body of any size.
const MAX_BODY_BYTES = 16_384

/**
 * The endpoints of next-auth. A refused sign-in that asked for JSON gets the error format of /v1, with its status and Retry-After. A form
 * is sent back to the sign-in page with the error code.
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
    // next-auth does not catch errors of its JSON parser.
    if (error instanceof SyntaxError) return errorResponse(new DomainError('json_invalid'), requestId)
    throw error
  })
  if (attempt.accountId)
    response.headers.append('set-cookie', setDeviceCookie(client.device, attempt.accountId))
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  // A request that could not be read (400) was not a sign-in.
  const refusal = response.status === 400 ? undefined : refusalOf(request, attempt)
  if (!refusal || response.headers.has('location')) return response
  if (refusal.cause) log().error({ err: refusal.cause, requestId }, 'a sign-in failed')
  return errorResponse(refusal, requestId)
}

function mayBeLong(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES
}

/** The call with e-mail address and password. next-auth answers a GET of it with 500. */
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

/**
 * The secret for this request's CSRF token: the one that made the cookie of the request, or else the newest. So a form that was open during
 * a rotation of APP_SECRET is still accepted.
 */
function csrfSecret({ cookies }: NextRequest): string {
  const secrets = cookieSecrets()
  const cookie = cookies.getAll().find(({ name }) => name.endsWith('next-auth.csrf-token'))
  const [token, hash] = cookie?.value.split('|') ?? []
  return secrets.find((secret) => sha256(`${token}${secret}`).toString('hex') === hash) ?? secrets[0]
}

/** The result of a sign-in within one request. */
interface SignInAttempt {
  /** False if there was no valid CSRF token, so the password was not checked. */
  judged: boolean
  /** The account that has signed in. */
  accountId?: AccountId
  refusal?: unknown
}

/**
 * The options of next-auth for one request. next-auth handles the protocol (CSRF token, cookies, encrypted JWT). The session itself is a
 * row, and the JWT only contains its token.
 * @param secret for the CSRF token.
 */
function optionsFor(client: SignInClient, attempt: SignInAttempt, secret: string): NextAuthOptions {
  return {
    secret,
    jwt: { secret: cookieSecrets()[0], decode: ({ token }) => openCookie(token) },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: '/sign-in', signOut: '/dashboard', error: '/sign-in' },
    providers: [
      credentialsProvider({
        credentials: { email: {}, password: {}, totp: {}, recoveryCode: {} },
        async authorize(given) {
          attempt.judged = true
          try {
            const code = given?.totp || given?.recoveryCode || undefined
            const input = signInInput.safeParse({ email: given?.email, password: given?.password, code })
            if (!input.success) throw new DomainError('credentials_invalid')
            await countAddress('sign-in', client.ip)
            const { id, accountId, token } = await signIn(input.data, client)
            attempt.accountId = accountId
            return { id: toWire('ses', id), sessionToken: token }
          } catch (error) {
            attempt.refusal = error
            throw new Error(error instanceof DomainError ? error.code : 'internal_error')
          }
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => baseUrl + (callbackPath(url) ?? '/'),
      // `user` is only set at sign-in. It is what `authorize` has returned.
      async jwt({ token, user }) {
        if (user) return { sessionToken: (user as unknown as { sessionToken: string }).sessionToken }
        if (!(await sessionIn(token))) throw new DomainError('session_expired')
        return token
      },
      async session({ session, token }) {
        const current = await sessionIn(token)
        return {
          expires: session.expires,
          user: { name: current?.name ?? null, email: current?.email ?? null },
        }
      },
    },
    events: {
      async signOut({ token }) {
        const current = await sessionIn(token)
        if (current) await signOut(current)
      },
    },
    logger: {
      // Cookies of ended sessions are normal, and not an error.
      error: (code, metadata) => log().debug({ code, metadata }, 'next-auth'),
      warn: (code) => log().debug({ code }, 'next-auth'),
      debug: () => undefined,
    },
  }
}

async function sessionIn(claims: Record<string, unknown>) {
  const { sessionToken } = claims
  return typeof sessionToken === 'string' ? findSession(sessionToken) : undefined
}

/** The path within this site in a `callbackUrl`, which may be a path or an address with the site's own origin. Null for anything else. */
function callbackPath(given: unknown): string | null {
  const { origin } = new URL(env().APP_URL)
  if (given === origin) return '/'
  const isOwn = typeof given === 'string' && given.startsWith(`${origin}/`)
  return safeRedirectPath(isOwn ? given.slice(origin.length) : given)
}

/**
 * next-auth answers an invalid callbackUrl with 500. One in the query is refused. One in the cookie, which the person cannot see, is
 * dropped.
 * @throws {DomainError} `parameter_invalid`.
 */
async function checkCallbackUrl(request: NextRequest): Promise<void> {
  const given = request.nextUrl.searchParams.get('callbackUrl')
  if (given !== null && callbackPath(given) === null)
    throw new DomainError('parameter_invalid', {
      param: 'callbackUrl',
      message: 'callbackUrl: give a path of this site, such as /dashboard.',
    })
  const jar = await cookies()
  for (const { name, value } of jar.getAll())
    if (name.endsWith('next-auth.callback-url') && callbackPath(value) === null) jar.delete(name)
}
