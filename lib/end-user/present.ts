import type { z } from 'zod'
import { type EndUserId, toWire } from '@/lib/core/id'
import type { SentCode } from '@/lib/phone-code/send'
import type { endUser, startedLogin } from './schema'

export function presentSentCode({ expiresAt, resendAt }: SentCode): z.output<typeof startedLogin> {
  return { expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
}

export function presentEndUser(id: EndUserId, phone: string): z.output<typeof endUser> {
  return { id: toWire('usr', id), phone }
}
