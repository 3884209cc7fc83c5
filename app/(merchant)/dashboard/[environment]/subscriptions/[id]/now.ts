import type { WireDunning } from '@/lib/billing/present'
import { dayInWords } from '@/lib/core/calendar-date'
import { customerName } from '@/lib/core/customer-name'
import { formatNpr } from '@/lib/core/money'
import type { NamedSubscription } from '@/lib/subscription/present'

interface Ending {
  subscription: Pick<
    NamedSubscription,
    'status' | 'currentPeriodEnd' | 'nextAmountPaisa' | 'productName' | 'customerName' | 'customerEmail'
  >
  dunning: Pick<WireDunning, 'invoiceNumber' | 'amountDuePaisa'>
  now: Date
  timeZone: string
}

/** What it does to end a subscription now, in figures. */
export function endingNow(ending: Ending): string {
  const { productName, customerName: name, customerEmail: email } = ending.subscription
  const what = `Ends the subscription of ${customerName({ name, email })} to ${productName} now.`
  return `${what} ${lossOf(ending)} Cannot be undone.`
}

function lossOf({ subscription, dunning, now, timeZone }: Ending): string {
  const due = BigInt(dunning.amountDuePaisa)
  if (due > 0n)
    return `Voids invoice ${dunning.invoiceNumber} of ${formatNpr(due, 'en')}: it is not collected any more.`
  const until = dayInWords(new Date(subscription.currentPeriodEnd), now, timeZone)
  return subscription.status === 'trialing'
    ? `The trial would run until ${until}. Nothing was charged.`
    : `It is paid until ${until}, and nothing is refunded.`
}

/** What it does to end a subscription with its period, in figures. */
export function endingWithPeriod({ subscription, now, timeZone }: Ending): string {
  const until = dayInWords(new Date(subscription.currentPeriodEnd), now, timeZone)
  const amount = formatNpr(subscription.nextAmountPaisa, 'en')
  return `Runs until ${until}. The charge of ${amount} on that day is not made. You can resume it until then.`
}
