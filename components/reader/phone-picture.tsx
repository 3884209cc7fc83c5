import { PROVIDER_NAMES, sourceTitle } from '@/lib/core/providers'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface PhonePictureProps {
  words: Messages['landing']['phone']
}

/** A picture of the page on which a member pays. Nothing in it can be pressed. */
export function PhonePicture({ words }: PhonePictureProps) {
  const [first, ...others] = PROVIDER_NAMES
  const pay = (name: (typeof PROVIDER_NAMES)[number]) => filled(words.pay, { provider: sourceTitle(name) })
  return (
    <figure className="mx-auto flex w-full max-w-xs flex-col gap-3">
      <div className="flex flex-col gap-4 rounded-lg border border-line-strong bg-surface px-5 pt-6 pb-8 shadow-float">
        <p className="text-sm font-medium">{words.shop}</p>
        <div className="flex flex-col gap-1">
          <p className="text-xl font-semibold tracking-tight">{words.plan}</p>
          <p className="text-ink-muted">{words.price}</p>
        </div>
        <p className="flex justify-between gap-4 border-y border-line py-3 text-sm">
          <span className="text-ink-muted">{words.first}</span>
          <span className="figures font-medium whitespace-nowrap">{words.firstAmount}</span>
        </p>
        <p className="rounded-md bg-action px-4 py-3 text-center text-sm font-medium text-ink-inverse">
          {pay(first)}
        </p>
        {others.map((name) => (
          <p
            key={name}
            className="rounded-md border border-line-strong px-4 py-3 text-center text-sm font-medium"
          >
            {pay(name)}
          </p>
        ))}
        <p className="text-xs text-pretty text-ink-muted">{words.after}</p>
      </div>
      <figcaption className="text-center text-sm text-ink-muted">{words.caption}</figcaption>
    </figure>
  )
}
