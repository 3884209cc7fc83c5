import { presentSentCode } from '@/lib/end-user/present'
import { startedLogin, startLoginInput } from '@/lib/end-user/schema'
import { sendLoginCode } from '@/lib/end-user/send-login-code'
import { route } from '@/lib/http/route'

export const POST = route({
  operation: 'startLogin',
  summary: 'Send a one-time code to a phone',
  description:
    'The code has six digits and is valid for five minutes. From one network address, a phone can get one code every 60 seconds and three codes an hour. From all addresses together, a phone can get five codes an hour. In the sandbox, `+9779800000000` to `+9779800000009` accept the code `987654` and get no SMS.',
  auth: ['anonymous'],
  body: startLoginInput,
  response: startedLogin,
  errors: ['code_send_limited', 'resource_not_found'],
  anonymousSubject: ({ body: { phone, environment, businessId } }) => `${environment} ${businessId} ${phone}`,
  handler: async ({ ctx, body }) => presentSentCode(await sendLoginCode(ctx, body)),
})
