import { z } from 'zod'
import { setUserCookie } from '@/lib/auth/customer-cookies'
import { wireInstant } from '@/lib/core/fields'
import { presentEndUser } from '@/lib/end-user/present'
import { endUser, verifyLoginInput } from '@/lib/end-user/schema'
import { verifyLogin } from '@/lib/end-user/verify-login'
import { route } from '@/lib/http/route'
import { presentWallet } from '@/lib/wallet/present'
import { wallet } from '@/lib/wallet/schema'

const login = z
  .object({
    token: z
      .string()
      .meta({ description: 'Send the token as `Authorization: Bearer …`. It is shown only once.' }),
    expiresAt: wireInstant.meta({
      description: 'When the session ends: 30 days after sign-in, or after 7 days without a call.',
    }),
    user: endUser.meta({ description: 'The person who signed in.' }),
    wallet: wallet.meta({ description: "The person's wallet." }),
  })
  .meta({ id: 'Login' })

export const POST = route({
  operation: 'verifyLogin',
  summary: 'Sign in with a one-time code',
  description:
    'The first sign-in creates the user and the wallet. The token is also set as the cookie `khata_user` (HttpOnly, SameSite=Lax). After five wrong codes, the code is no longer valid.',
  auth: ['anonymous'],
  body: verifyLoginInput,
  response: login,
  errors: ['code_invalid', 'code_expired', 'code_attempts_exceeded', 'resource_not_found'],
  anonymousSubject: ({ body: { phone, environment, businessId } }) => `${environment} ${businessId} ${phone}`,
  secretResponse: true,
  cookie: ({ token }) => setUserCookie(String(token)),
  handler: async ({ ctx, body }) => {
    const { session, userId, phone, wallet: opened } = await verifyLogin(ctx, body)
    return {
      token: session.token,
      expiresAt: session.expiresAt.toISOString(),
      user: presentEndUser(userId, phone, opened.businessId),
      wallet: presentWallet(opened),
    }
  },
})
