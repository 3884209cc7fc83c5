import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { textColorOn } from '@/lib/core/color'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** What the editor of the brand says, and what it shows of a page. */
export interface BrandWords {
  language: Language
  texts: Messages['settings']['branding']
  /** The price on the page, which is made up. */
  price: string
}

interface BrandPreviewProps {
  name: string
  logoUrl: string | null
  accentColor: string | null
  support: string | null
  words: BrandWords
}

/** The top of a customer's page and the button of a mail, as they look with these settings. */
export function BrandPreview({ name, logoUrl, accentColor, support, words }: BrandPreviewProps) {
  const { language, texts, price } = words
  return (
    <AsCustomersSee language={language} caption={texts.preview}>
      <BrandHeader name={name} logo={logoUrl ? { src: logoUrl } : null} accentColor={accentColor} />
      <p className="text-sm text-ink-muted">{texts.product}</p>
      <p className="text-2xl font-semibold tracking-tight">{price}</p>
      {accentColor && <MailButton color={accentColor} texts={texts} />}
      <p className="border-t border-line pt-3 text-xs wrap-anywhere text-ink-muted">
        {support ? filled(texts.help, { contact: support.replace(/^https?:\/\//, '') }) : texts.noHelp}
      </p>
    </AsCustomersSee>
  )
}

// The colours are attributes of the drawing: a style would need the nonce of the page.
function MailButton({ color, texts }: { color: string; texts: BrandWords['texts'] }) {
  return (
    <svg
      viewBox="0 0 200 44"
      className="h-11 w-50 max-w-full"
      role="img"
      aria-label={filled(texts.button, { label: texts.pay })}
    >
      <rect width="200" height="44" rx="6" fill={color} />
      <text
        x="100"
        y="23"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="15"
        fill={textColorOn(color)}
        className="font-medium"
      >
        {texts.pay}
      </text>
    </svg>
  )
}
