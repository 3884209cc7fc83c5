import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { LINK } from '@/components/ui/text-link'

/** Sends a text on, to whomever the person chooses: with the phone's own sheet, else by a messenger. */
export function ShareText({ label, text }: { label: string; text: string }) {
  const sent = encodeURIComponent(text)
  return (
    <div className="[&>button:not([hidden])+details]:hidden">
      <Button look="quiet" size="large" data-share={text} hidden>
        {label}
      </Button>
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
