import { StatusMark } from '@/components/ui/status-mark'
import type { WireApiKey } from '@/lib/api-key/present'

type State = 'active' | 'replaced' | 'ended' | 'revoked'

/** How a key stands. It ends in real time, in the sandbox too. */
export function keyStateOf({ expiresAt, revokedAt }: WireApiKey, now: Date): State {
  if (revokedAt) return 'revoked'
  if (!expiresAt) return 'active'
  return new Date(expiresAt) > now ? 'replaced' : 'ended'
}

export function KeyState({ state }: { state: State }) {
  switch (state) {
    case 'active':
      return <StatusMark tone="good">Active</StatusMark>
    case 'replaced':
      return <StatusMark tone="late">Replaced</StatusMark>
    case 'ended':
      return <StatusMark tone="over">Ended</StatusMark>
    case 'revoked':
      return <StatusMark tone="over">Revoked</StatusMark>
  }
}
