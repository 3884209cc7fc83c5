import { z } from 'zod'
import { wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { pageOf, pageQuery } from '@/lib/core/page'

// NIST SP 800-63B asks for at least 8 characters. The upper bound only keeps the request small.
const newPassword = z
  .string()
  .min(8)
  .max(256)
  .meta({ description: 'The new password. Passwords that are easy to guess are refused.' })
const password = z.string().min(1).max(256).meta({ description: 'Your password.' })
// A code of an authenticator app, or a recovery code. Spaces and dashes are ignored.
const code = z
  .string()
  .trim()
  .min(6)
  .max(40)
  .meta({ description: 'The six digits in your authenticator app, or a recovery code.' })

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ examples: ['owner@example.com'] })

/** The fields of a sign-in. `code` is only needed if the account has a second factor. */
export const signInInput = z.object({ email, password, code: code.optional() })
export type SignInInput = z.output<typeof signInInput>

export const secondFactorInput = z.object({ ticket: z.string().min(1).max(1000), code })
export type SecondFactorInput = z.output<typeof secondFactorInput>

export const changePasswordInput = z.strictObject({ currentPassword: password, newPassword })
export type ChangePasswordInput = z.output<typeof changePasswordInput>

export const requestResetInput = z.object({ email })

export const resetPasswordInput = z.object({ token: z.string().min(1).max(100), password: newPassword })
export type ResetPasswordInput = z.output<typeof resetPasswordInput>

export const passwordChange = z
  .object({
    changedAt: wireInstant.meta({ description: 'When the password was changed.' }),
    endedSessions: z.int().meta({ description: 'How many other sessions were ended.' }),
  })
  .meta({ id: 'PasswordChange' })

const PASSWORD_OR_FRESH =
  'Your password. Not needed within 10 minutes of signing in or of POST /v1/security/identity.'

export const confirmIdentityInput = z.strictObject({
  password,
  code: code.optional().meta({ description: 'A code from your second factor, or a recovery code.' }),
})
export type ConfirmIdentityInput = z.output<typeof confirmIdentityInput>

export const provedIdentity = z
  .object({
    provedAt: wireInstant.meta({ description: 'When you confirmed your identity.' }),
    freshUntil: wireInstant.meta({
      description: 'When the confirmation expires. You are not asked for the password again before then.',
    }),
  })
  .meta({ id: 'ProvedIdentity' })

export const enrollTotpInput = z.strictObject({
  password: password.optional().meta({ description: PASSWORD_OR_FRESH }),
  code: code
    .optional()
    .meta({ description: 'A code from the current second factor, if one is on and is being replaced.' }),
})
export type EnrollTotpInput = z.output<typeof enrollTotpInput>

export const totpEnrolment = z
  .object({
    secret: z.string().meta({
      description: 'The secret in Base32, to enter in an authenticator app.',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    otpauthUri: z.string().meta({ description: 'The secret as a URI, to show as a QR code.' }),
  })
  .meta({ id: 'TotpEnrolment' })

export const confirmTotpInput = z.strictObject({ code })

export const recoveryCodes = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'The recovery codes. Each works once, instead of a code from the app.' }),
  })
  .meta({
    id: 'RecoveryCodes',
    description: 'Each code works once, instead of a code from the app. The codes are shown only once.',
  })

export const disableTotpInput = z
  .strictObject({
    code: code.optional(),
    recoveryCode: code.optional().meta({ description: 'A recovery code, instead of a code.' }),
    password: password.optional().meta({
      description:
        'Your password. It is enough on its own within 10 minutes of signing in. Later, a code or a recovery code is needed, too.',
    }),
  })
  .refine(({ code, recoveryCode }) => code === undefined || recoveryCode === undefined, {
    message: 'Send either code or recoveryCode.',
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    message: 'Send your password, a code or a recovery code.',
  })
export type DisableTotpInput = z.output<typeof disableTotpInput>

export const totpState = z
  .object({ enabled: z.boolean().meta({ description: 'Whether the second factor is on.' }) })
  .meta({ id: 'TotpState' })

export const secondFactorState = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the second factor is on.' }),
    recoveryCodesLeft: z.int().meta({ description: 'How many unused recovery codes are left.' }),
  })
  .meta({ id: 'SecondFactorState' })

export const sessionParams = z.object({ id: wireId('ses') })

export const listSessionsQuery = z.strictObject(pageQuery)
export type ListSessionsQuery = z.output<typeof listSessionsQuery>

export const session = z
  .object({
    id: wireIdText('ses'),
    current: z.boolean().meta({ description: 'Whether this request was made with the session.' }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: wireInstant.meta({ description: 'When you signed in.' }),
    lastSeenAt: wireInstant.meta({
      description: 'When the session made its last call or opened its last page, to the minute.',
    }),
    expiresAt: wireInstant.meta({ description: 'When the session ends.' }),
  })
  .meta({ id: 'MerchantSession' })

export const sessionPage = pageOf(session)

export const endedSessions = z
  .object({
    ended: z.boolean().meta({ description: 'The sessions have ended.' }),
    endedSessions: z.int().meta({ description: 'The number of sessions that were ended.' }),
  })
  .meta({ id: 'EndedMerchantSessions' })

export const endedSession = z
  .object({ ended: z.boolean().meta({ description: 'The session has ended.' }), id: wireIdText('ses') })
  .meta({ id: 'EndedMerchantSession' })
