import { Banknote, MessageCircle, Phone } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { whatsAppOf } from '@/lib/core/phone'

// Above the link of the row.
const LOOK =
  'relative z-[1] grid size-7 place-items-center rounded-md text-ink-muted hover:bg-action-quiet hover:text-ink'

interface ReachCustomerProps {
  name: string
  /** In E.164. */
  phone: string
  /** Where their money is taken. Null: not by this visitor. */
  counter: string | null
}

/** What is done most with a customer whose phone is known: call, write, take cash. */
export function ReachCustomer({ name, phone, counter }: ReachCustomerProps) {
  const whatsApp = whatsAppOf(phone)
  return (
    <span className="inline-flex gap-0.5 sm:-my-1">
      <a href={`tel:${phone}`} title="Call" aria-label={`Call ${name}`} className={LOOK}>
        <Phone aria-hidden="true" className="size-4" />
      </a>
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          title="WhatsApp"
          aria-label={`Write to ${name} by WhatsApp`}
          className={LOOK}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
        </a>
      )}
      {counter && (
        <PageLink
          href={`${counter}?q=${encodeURIComponent(phone)}`}
          title="Take cash"
          aria-label={`Take cash of ${name}`}
          className={LOOK}
        >
          <Banknote aria-hidden="true" className="size-4" />
        </PageLink>
      )}
    </span>
  )
}
