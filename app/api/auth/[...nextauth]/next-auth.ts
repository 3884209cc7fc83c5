import type { NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { signInInput } from '@/lib/account/schema'
import { signOut } from '@/lib/account/session'
import { signIn } from '@/lib/account/sign-in'
import { countAddress } from '@/lib/auth/address-limit'
import type { SignInClient } from '@/lib/auth/client'
import { findSession } from '@/lib/auth/merchant-session'
import { cookieSecrets, openCookie, SESSION_SECONDS, sessionCookie } from '@/lib/auth/session-cookie'
import { DomainError } from '@/lib/core/errors'
import { type AccountId, toWire } from '@/lib/core/id'
import { log } from '@/lib/infra/telemetry/log'
import { callbackPath } from './callback-url'

/** What became of a sign-in within one request. */
export interface SignInAttempt {
  /** False when it came without a valid CSRF token, so that its password was not checked. */
  judged: boolean
  /** Who has signed in. */
  accountId?: AccountId
  refusal?: unknown
}

/**
 * next-auth's options for one request. It keeps the protocol (CSRF token, cookies, encrypted JWT); the session
 * itself is a row, whose token is all that the JWT holds.
 * @param secret that of the CSRF token.
 */
export function optionsFor(client: SignInClient, attempt: SignInAttempt, secret: string): NextAuthOptions {
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
      // `user` is there at sign-in only: what `authorize` returned.
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
      // Cookies of sessions that have ended are normal and no error.
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
