import { renderSVG } from 'uqr'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { LINK } from '@/components/ui/text-link'
import { LANGUAGES, type Language } from '@/lib/core/language'
import type { presentPaymentLink } from '@/lib/payment-link/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { objectPath } from './object-path'

interface ShareLinkProps {
  link: ReturnType<typeof presentPaymentLink>
  product: string
  /** A sandbox phone number without its country code. People who try the link there get no SMS. */
  testPhone: string
  language: Language
}

/** The QR code to print, and the ways to send the address. */
export function ShareLink({ link, product, testPhone, language }: ShareLinkProps) {
  const { id, url, slug, environment } = link
  const { frame, paymentLinks } = MESSAGES[language]
  const words = paymentLinks.share
  const isSandbox = environment === 'sandbox'
  const svg = renderSVG(url, { border: 4 })
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const text = encodeURIComponent(`${product}: ${url}`)
  return (
    <Section id="share" title={words.title}>
      <div className="flex flex-wrap items-start gap-6">
        {/* biome-ignore lint/performance/noImgElement: drawn here, and no file */}
        <img
          src={picture}
          alt={filled(words.qr, { url })}
          width={176}
          height={176}
          className="rounded-md border border-line"
        />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          <p className="flex items-center justify-between gap-3 rounded-md bg-sunken px-3 py-2">
            <span className="min-w-0 font-mono text-xs break-all select-all">{url}</span>
            <CopyButton text={url} what={words.copy} words={{ copy: words.copy, copied: frame.copied }} />
          </p>
          {LANGUAGES.map((each) => (
            <p key={each} lang={each} className="text-sm">
              {MESSAGES[each].document.poster.camera}
            </p>
          ))}
          {isSandbox && <p className="text-sm text-ink-muted">{words.sandbox}</p>}
          <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
            <a className={LINK} href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
            <a className={LINK} href={`viber://forward?text=${text}`}>
              Viber
            </a>
            <a className={LINK} href={`sms:?&body=${text}`}>
              {words.sms}
            </a>
          </p>
          <p className="flex flex-wrap gap-3">
            {isSandbox ? (
              <LinkButton href={`${url}?phone=${testPhone}`} size="small" target="_blank">
                {words.try}
              </LinkButton>
            ) : (
              <LinkButton href={url} size="small">
                {words.open}
              </LinkButton>
            )}
            <a
              href={`${objectPath(environment, id)}/pdf`}
              className={buttonClass({ look: 'quiet', size: 'small' })}
            >
              {words.poster}
            </a>
            <a className={`${LINK} self-center text-sm`} href={picture} download={`khata-${slug}.svg`}>
              {words.save}
            </a>
          </p>
        </div>
      </div>
    </Section>
  )
}
