import { SubscriptionState } from '@/components/subscription/subscription-state'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { WireMember } from '@/lib/counter/present'
import { filled } from '@/messages/filled'
import { useDesk } from './desk'

type Standing = WireMember['subscriptions'][number]

interface StandingProps {
  subscription: Standing
}

/** How long it is paid, or what is owed: the most important fact at the desk. */
export function StandingText({ subscription }: StandingProps) {
  const { timeZone, words, language } = useDesk()
  const { owesPaisa, paidUntil, status } = subscription
  if (BigInt(owesPaisa) > 0n)
    return (
      <span className="font-medium text-bad-ink">
        <FilledText text={words.owes} values={{ amount: <Money paisa={owesPaisa} language={language} /> }} />
      </span>
    )
  if (paidUntil)
    return (
      <span>
        <FilledText
          text={words.paidUntil}
          values={{ date: <BothDates at={paidUntil} timeZone={timeZone} language={language} /> }}
        />
      </span>
    )
  return (
    <span className="text-ink-muted">
      {filled(words.nothingPaid, { state: words.states.subscription[status] })}
    </span>
  )
}

/** The same with the name and state of the subscription, above the actions. */
export function Standing({ subscription }: StandingProps) {
  const { words } = useDesk()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2 text-base font-medium">
        {subscription.productName}
        <SubscriptionState {...subscription} words={words.states} />
      </span>
      <span className="text-base">
        <StandingText subscription={subscription} />
      </span>
    </div>
  )
}
