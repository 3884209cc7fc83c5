import { Banknote, MessageCircle, MessageSquareShare, Phone } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { whatsAppOf } from '@/lib/core/phone'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

// Above the row's link.
const LOOK =
  'relative z-[1] grid size-7 place-items-center rounded-md text-ink-muted hover:bg-action-quiet hover:text-ink'

interface ReachCustomerProps {
  name: string
  /** In E.164. */
  phone: string
  /** A prepared message to them. Null if there is nothing in particular to say. */
  text?: string | null
  /** Where to take their money. Null if this visitor may not. */
  counter: string | null
  words: Messages['customers']['list']
}

/** The usual actions for a customer whose phone is known: call, write, take cash. */
export function ReachCustomer({ name, phone, text = null, counter, words }: ReachCustomerProps) {
  const whatsApp = whatsAppOf(phone)
  const written = text && encodeURIComponent(text)
  return (
    <span className="inline-flex gap-0.5 sm:-my-1">
      <a
        href={`tel:${phone}`}
        title={words.call}
        aria-label={filled(words.callOf, { name })}
        className={LOOK}
      >
        <Phone aria-hidden="true" className="size-4" />
      </a>
      {whatsApp && (
        <a
          href={written ? `${whatsApp}?text=${written}` : whatsApp}
          target="_blank"
          rel="noreferrer"
          title={words.whatsApp}
          aria-label={filled(words.whatsAppOf, { name })}
          className={LOOK}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
        </a>
      )}
      {written && (
        <a
          href={`viber://forward?text=${written}`}
          title={words.viber}
          aria-label={filled(words.viberOf, { name })}
          className={`${LOOK} sm:max-xl:hidden`}
        >
          <MessageSquareShare aria-hidden="true" className="size-4" />
        </a>
      )}
      {counter && (
        <PageLink
          href={`${counter}?q=${encodeURIComponent(phone)}`}
          title={words.takeCash}
          aria-label={filled(words.takeCashOf, { name })}
          className={LOOK}
        >
          <Banknote aria-hidden="true" className="size-4" />
        </PageLink>
      )}
    </span>
  )
}
