import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Fold } from '@/components/ui/fold'
import { LINK } from '@/components/ui/text-link'

interface ShareTextProps {
  label: string
  text: string
  /** A page that anybody who gets the text may open. */
  url?: string
}

/** Shares a text. The person chooses the recipient: with the phone's share sheet, or else in a messenger. */
export function ShareText({ label, text, url }: ShareTextProps) {
  const sent = encodeURIComponent(url ? `${text} ${url}` : text)
  return (
    <div className="[&>:not([hidden])+details]:hidden">
      {url ? (
        <a href={url} data-share={text} hidden className={buttonClass({ look: 'quiet', size: 'large' })}>
          {label}
        </a>
      ) : (
        <Button look="quiet" size="large" data-share={text} hidden>
          {label}
        </Button>
      )}
      <Fold scale="large" title={label}>
        <p className="flex gap-6">
          <a className={LINK} href={`https://wa.me/?text=${sent}`} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
          <a className={LINK} href={`viber://forward?text=${sent}`}>
            Viber
          </a>
        </p>
      </Fold>
    </div>
  )
}
