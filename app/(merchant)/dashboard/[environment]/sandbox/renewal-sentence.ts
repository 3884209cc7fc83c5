import type { WireSandboxClock } from '@/lib/sandbox/present'

/** What happens at the next renewal, in sentences: `Then 3 subscriptions renew. 1 wallet falls short.` */
export function renewalSentence(next: NonNullable<WireSandboxClock['nextRenewal']>): string {
  const parts = [
    counted(next.renewals, 'subscription renews', 'subscriptions renew'),
    counted(next.trialEnds, 'trial ends', 'trials end'),
    counted(next.retries, 'failed charge is attempted again', 'failed charges are attempted again'),
    counted(next.endings, 'subscription ends', 'subscriptions end'),
  ].filter(Boolean)
  const short =
    next.fallingShort > 0
      ? ` ${counted(next.fallingShort, 'wallet is', 'wallets are')} too empty for it.`
      : ' The wallets hold enough.'
  const isCharged = next.renewals + next.trialEnds + next.retries > 0
  return `Then ${parts.join(', ')}.${isCharged ? short : ''}`
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
