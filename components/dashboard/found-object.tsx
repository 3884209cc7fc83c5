import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { formatNpr } from '@/lib/core/money'
import type { WireFound } from '@/lib/search/present'
import { PlaceIcon } from './place-icon'

/** What a person calls each kind of object, and whose icon it has. */
const KINDS: Record<WireFound['type'], { title: string; place: string }> = {
  customer: { title: 'Customer', place: 'customers' },
  subscription: { title: 'Subscription', place: 'subscriptions' },
  invoice: { title: 'Invoice', place: 'invoices' },
  credit_note: { title: 'Credit note', place: 'credit-notes' },
  product: { title: 'Product', place: 'catalog' },
  price: { title: 'Price', place: 'catalog' },
  checkout_session: { title: 'Checkout link', place: 'checkout-links' },
  payment: { title: 'Payment', place: 'payments' },
  payment_link: { title: 'Payment link', place: 'payment-links' },
  coupon: { title: 'Coupon', place: 'coupons' },
  import: { title: 'Import', place: 'imports' },
  event: { title: 'Event', place: 'events' },
  api_key: { title: 'API key', place: 'api-keys' },
  webhook_endpoint: { title: 'Webhook endpoint', place: 'webhooks' },
  webhook_delivery: { title: 'Webhook delivery', place: 'webhooks' },
  request: { title: 'Request', place: 'requests' },
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

/** One result of a search: what it is, its name, what tells it from others, and how it stands. */
export function FoundObject({ item: { type, title, detail, status, amountPaisa } }: { item: WireFound }) {
  const kind = KINDS[type]
  const details = [kind.title, detail, amountPaisa && formatNpr(BigInt(amountPaisa), 'en')]
  return (
    <>
      <span className="text-ink-muted">
        <PlaceIcon path={kind.place} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-xs text-ink-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      {status && (
        <StatusMark tone={TONES[status] ?? 'over'}>
          <span className="inline-block first-letter:uppercase">{status.replaceAll('_', ' ')}</span>
        </StatusMark>
      )}
    </>
  )
}
