import { SUBSCRIPTION_MARKS, SubscriptionState } from '@/components/subscription/subscription-state'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { WireMember } from '@/lib/counter/present'

type Standing = WireMember['subscriptions'][number]

interface StandingProps {
  subscription: Standing
  timeZone: string
}

/** How far it is paid, or what is owed: the one thing that the desk must see. */
export function StandingText({ subscription, timeZone }: StandingProps) {
  const { owesPaisa, paidUntil, status } = subscription
  if (BigInt(owesPaisa) > 0n)
    return (
      <span className="font-medium text-bad-ink">
        Owes <Money paisa={owesPaisa} />
      </span>
    )
  if (paidUntil)
    return (
      <span>
        Paid until <BothDates at={paidUntil} timeZone={timeZone} />
      </span>
    )
  return <span className="text-ink-muted">{SUBSCRIPTION_MARKS[status][1]}: nothing is paid yet</span>
}

/** The same with its name and state, above what can be done. */
export function Standing({ subscription, timeZone }: StandingProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2 text-base font-medium">
        {subscription.productName}
        <SubscriptionState {...subscription} />
      </span>
      <span className="text-base">
        <StandingText subscription={subscription} timeZone={timeZone} />
      </span>
    </div>
  )
}
