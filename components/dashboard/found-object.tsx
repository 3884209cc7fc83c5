import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { WireFound } from '@/lib/search/present'
import type { Messages } from '@/messages/catalogue'
import { PlaceIcon } from './place-icon'

/** The place of each kind of object, for its icon. */
const PLACES: Record<WireFound['type'], string> = {
  customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  credit_note: 'credit-notes',
  product: 'catalog',
  price: 'catalog',
  checkout_session: 'checkout-links',
  payment: 'payments',
  payment_link: 'payment-links',
  coupon: 'coupons',
  import: 'imports',
  event: 'events',
  api_key: 'api-keys',
  webhook_endpoint: 'webhooks',
  webhook_delivery: 'webhooks',
  request: 'requests',
}

const TONES: Record<string, Tone> = {
  active: 'good',
  paid: 'good',
  completed: 'good',
  succeeded: 'good',
  recorded: 'good',
  done: 'good',
  trialing: 'waiting',
  paused: 'waiting',
  open: 'waiting',
  pending: 'waiting',
  retrying: 'waiting',
  checked: 'waiting',
  running: 'waiting',
  past_due: 'late',
  unpaid: 'bad',
  failed: 'bad',
}

interface FoundObjectProps {
  item: WireFound
  words: Pick<Messages['search'], 'kinds' | 'states' | 'matched'>
  language: Language
}

/** One search result: its kind, its name, what distinguishes it, and its state. */
export function FoundObject({ item, words, language }: FoundObjectProps) {
  const { type, title, detail, status, amountPaisa, matched } = item
  const details = [
    words.kinds[type],
    detail,
    amountPaisa && formatNpr(BigInt(amountPaisa), language),
    words.matched[matched],
  ]
  return (
    <>
      <span className="text-ink-muted">
        <PlaceIcon path={PLACES[type]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-xs text-ink-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      {status && <StatusMark tone={TONES[status] ?? 'over'}>{stateIn(words.states, status)}</StatusMark>}
    </>
  )
}

/** The status of an API call is its number. */
const stateIn = (states: Readonly<Record<string, string>>, status: string) =>
  states[status.replaceAll(' ', '_')] ?? status
