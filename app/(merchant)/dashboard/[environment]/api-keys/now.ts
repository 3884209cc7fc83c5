import type { Marks } from '@/components/ui/status-mark'
import type { WireApiKey } from '@/lib/api-key/present'
import { DAY_MS } from '@/lib/core/duration'
import { relativeTime } from '@/lib/core/relative-time'

export type KeyState = 'active' | 'ending' | 'ended' | 'revoked'

export const KEY_MARKS: Marks<KeyState> = {
  active: ['good', 'Active'],
  ending: ['late', 'Ends soon'],
  ended: ['over', 'Ended'],
  revoked: ['over', 'Revoked'],
}

/** The state of a key. Its end is in real time, also in the sandbox. */
export function keyStateOf({ expiresAt, revokedAt }: WireApiKey, now: Date): KeyState {
  if (revokedAt) return 'revoked'
  if (!expiresAt) return 'active'
  const leftMs = Date.parse(expiresAt) - now.getTime()
  // A key that was replaced ends within a day.
  if (leftMs <= 0) return 'ended'
  return leftMs > DAY_MS ? 'active' : 'ending'
}

/** `last used 2 minutes ago` */
export function keyUse({ lastUsedAt }: WireApiKey, now: Date): string {
  return lastUsedAt ? `last used ${relativeTime(new Date(lastUsedAt), now)}` : 'never used'
}

/** The present state of a key, in one sentence. */
export function nowOfKey(key: WireApiKey, now: Date): string {
  const when = (at: string | null) => (at ? relativeTime(new Date(at), now) : '')
  const used = keyUse(key, now)
  switch (keyStateOf(key, now)) {
    case 'active':
      return `It works, and was ${used}.`
    case 'ending':
      return `It ends ${when(key.expiresAt)}, and was ${used}.`
    case 'ended':
      return `It ended ${when(key.expiresAt)}, and was ${used}.`
    case 'revoked':
      return `It was revoked ${when(key.revokedAt)}, and was ${used}.`
  }
}
