'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { filledIn } from '@/app/_form/form-fields'
import { POST as confirmIdentity } from '@/app/v1/security/identity/route'
import { POST as changePassword } from '@/app/v1/security/password/route'
import { DELETE as endSession } from '@/app/v1/security/sessions/[id]/route'
import { DELETE as endOtherSessions } from '@/app/v1/security/sessions/route'
import { POST as confirmTotp } from '@/app/v1/security/totp/confirm/route'
import { POST as renewRecoveryCodes } from '@/app/v1/security/totp/recovery-codes/route'
import { DELETE as disableTotp, POST as enrollTotp } from '@/app/v1/security/totp/route'
import type { Language } from '@/lib/core/language'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { qrPath } from './qr-path'

export const changePasswordWithForm = formAction(changePassword, {
  read: (form) => ({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') }),
  done: saying(({ security }, { endedSessions }, language) =>
    filled(security.password.changed, { sessions: sessionsEnded(endedSessions, language) }),
  ),
})

/** Then the same page is shown again, with the file. */
export const confirmIdentityWithForm = formAction(confirmIdentity, {
  read: (form) => ({ password: form.get('password'), ...filledIn(form, 'code') }),
})

/** Starts the setup of an authenticator app, and shows the secret as a QR code and as text. */
export const enrollTotpWithForm = formAction(enrollTotp, {
  done: ({ secret, otpauthUri }) => ({ data: { secret, qr: qrPath(otpauthUri) } }),
})

/** Turns on the second factor, and shows its recovery codes. */
export const confirmTotpWithForm = formAction(confirmTotp, {
  done: ({ recoveryCodes }) => ({ data: recoveryCodes }),
})

export const renewRecoveryCodesWithForm = formAction(renewRecoveryCodes, {
  done: ({ recoveryCodes }) => ({ data: recoveryCodes }),
})

export const disableTotpWithForm = formAction(disableTotp, {
  done: saying(({ security }) => security.factor.isOff),
})

export const endSessionWithForm = formAction(endSession, {
  done: announcing(({ security }) => security.sessions.ended),
})

export const endOtherSessionsWithForm = formAction(endOtherSessions, {
  done: saying((_, { endedSessions }, language) => sessionsEnded(endedSessions, language)),
})

function sessionsEnded(count: number, language: Language): string {
  return staffWords('security', language)('sessions.endedOthers', { count })
}
