import { z } from 'zod'
import { wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { mobilePhone, phoneCode } from '@/lib/core/phone'

const phone = mobilePhone.meta({ description: 'A Nepali mobile number, in any usual spelling.' })

const world = {
  environment: wireEnvironment.default('production'),
  // Every sandbox is open to every phone, so the id of another business is not refused here.
  businessId: wireId('biz')
    .optional()
    .meta({
      type: 'string',
      'x-khata-id': undefined,
      examples: ['biz_01h455vb4pex5vsknk084sn02q'],
      description: 'The business whose sandbox it is. Required in the sandbox, refused in production.',
    }),
}

function checkWorld(
  { environment, businessId }: { environment: string; businessId?: unknown },
  context: z.RefinementCtx,
): void {
  if (environment === 'sandbox' && businessId === undefined)
    context.addIssue({
      code: 'custom',
      path: ['businessId'],
      params: { code: 'parameter_missing' },
      message: 'The parameter businessId is required in the sandbox. Send the id of your business.',
    })
  if (environment === 'production' && businessId !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['businessId'],
      message: 'must be left out in production, where one wallet pays every business.',
    })
}

export const startLoginInput = z.strictObject({ phone, ...world }).superRefine(checkWorld)
export type StartLoginInput = z.output<typeof startLoginInput>

export const verifyLoginInput = z.strictObject({ phone, code: phoneCode, ...world }).superRefine(checkWorld)
export type VerifyLoginInput = z.output<typeof verifyLoginInput>

export const signOutInput = z.strictObject({})

export const startedLogin = z
  .object({
    expiresAt: wireInstant.meta({ description: 'Until when the code is good: five minutes.' }),
    resendAt: wireInstant.meta({ description: 'When the next code may be asked for.' }),
  })
  .meta({ id: 'SentCode' })

export const endUser = z
  .object({ id: wireIdText('usr'), phone: z.string().meta({ examples: ['+9779812345678'] }) })
  .meta({ id: 'EndUser' })

export const endedLogin = z.object({ ended: z.literal(true) })
