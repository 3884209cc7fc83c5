import { setUserCookie } from '@/lib/auth/customer-cookies'
import { endedLogin, signOutInput } from '@/lib/end-user/schema'
import { signOutUser } from '@/lib/end-user/sign-out'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'logout',
  summary: 'Sign a customer out of this session',
  description: "The person's other sessions continue.",
  auth: ['endUser', 'knownBrowser'],
  body: signOutInput,
  response: endedLogin,
  cookie: () => setUserCookie(null),
  handler: async ({ ctx }) => {
    await signOutUser(ctx)
    return { ended: true } as const
  },
})
