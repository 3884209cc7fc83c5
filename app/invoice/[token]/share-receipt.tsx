import { buttonClass } from '@/components/ui/button-look'
import { LINK } from '@/components/ui/text-link'

interface ShareReceiptProps {
  /** What the receipt is, in one line. */
  title: string
  url: string
  label: string
}

/** The phone's own sheet where the browser has one. Without a script the address opens, and two messengers take it. */
export function ShareReceipt({ title, url, label }: ShareReceiptProps) {
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <div className="flex flex-col gap-2">
      <a href={url} data-share={title} className={buttonClass({ size: 'large' })}>
        {label}
      </a>
      <p className="flex justify-center gap-6">
        <a className={`${LINK} py-2.5`} href={`https://wa.me/?text=${text}`} rel="noreferrer">
          WhatsApp
        </a>
        <a className={`${LINK} py-2.5`} href={`viber://forward?text=${text}`}>
          Viber
        </a>
      </p>
    </div>
  )
}
