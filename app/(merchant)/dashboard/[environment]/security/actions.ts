'use server'

import { formAction } from '@/app/_form/form-action'
import { filledIn } from '@/app/_form/form-fields'
import { POST as confirmIdentity } from '@/app/v1/security/identity/route'
import { POST as changePassword } from '@/app/v1/security/password/route'
import { DELETE as endSession } from '@/app/v1/security/sessions/[id]/route'
import { DELETE as endOtherSessions } from '@/app/v1/security/sessions/route'
import { POST as confirmTotp } from '@/app/v1/security/totp/confirm/route'
import { POST as renewRecoveryCodes } from '@/app/v1/security/totp/recovery-codes/route'
import { DELETE as disableTotp, POST as enrollTotp } from '@/app/v1/security/totp/route'
import { qrPath } from './qr-path'

export const changePasswordWithForm = formAction(changePassword, {
  read: (form) => ({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') }),
  done: ({ endedSessions }) => ({ message: `Your password is changed. ${sessionsEnded(endedSessions)}` }),
})

/** The same page is shown anew, with the file. */
export const confirmIdentityWithForm = formAction(confirmIdentity, {
  read: (form) => ({ password: form.get('password'), ...filledIn(form, 'code') }),
})

/** Begins with an authenticator app, and shows the secret as a QR code and as text. */
export const enrollTotpWithForm = formAction(enrollTotp, {
  done: ({ secret, otpauthUri }) => ({ data: { secret, qr: qrPath(otpauthUri) } }),
})

/** Turns the second factor on, and shows its recovery codes. */
export const confirmTotpWithForm = formAction(confirmTotp, {
  done: ({ recoveryCodes }) => ({ data: recoveryCodes }),
})

export const renewRecoveryCodesWithForm = formAction(renewRecoveryCodes, {
  done: ({ recoveryCodes }) => ({ data: recoveryCodes }),
})

export const disableTotpWithForm = formAction(disableTotp, {
  done: 'The second factor is off. Your password alone opens your account.',
})

export const endSessionWithForm = formAction(endSession, {
  done: () => ({ message: 'The session has ended.', announces: true }),
})

export const endOtherSessionsWithForm = formAction(endOtherSessions, {
  done: ({ endedSessions }) => ({ message: sessionsEnded(endedSessions) }),
})

function sessionsEnded(count: number): string {
  if (count === 0) return 'You had no other session.'
  return count === 1 ? 'Your other session has ended.' : `Your ${count} other sessions have ended.`
}
