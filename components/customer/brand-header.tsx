import { textColorOn } from '@/lib/core/color'
import type { Picture } from '@/lib/core/picture'
import { telHref } from '@/messages/phone-words'

/** The seller, as a customer sees it on top of a page. */
export interface Brand {
  name: string
  logo: Picture | null
  /** `#rrggbb` */
  accentColor: string | null
  supportEmail: string | null
  supportPhone: string | null
  supportUrl: string | null
}

/** A link to the seller: its help page, its phone, or its e-mail address. */
export function contactHref({
  supportUrl,
  supportPhone,
  supportEmail,
}: Pick<Brand, 'supportUrl' | 'supportPhone' | 'supportEmail'>): string | null {
  if (supportUrl) return supportUrl
  return supportPhone ? telHref(supportPhone) : supportEmail && `mailto:${supportEmail}`
}

/** The merchant's logo and name. Without a logo, the first letter of the name in the merchant's colour. */
export function BrandHeader({ name, logo, accentColor }: Pick<Brand, 'name' | 'logo' | 'accentColor'>) {
  return (
    <div className="flex items-center gap-3">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: already small, immutable, and made by us
        <img
          {...logo}
          alt=""
          className="logo-ground h-10 w-auto max-w-[min(8rem,24vw)] shrink-0 rounded-md object-contain"
        />
      ) : (
        <Monogram name={name} accentColor={accentColor} />
      )}
      {/* Ordinary words are never broken. Only a word that is too long for any phone is. */}
      <span className={`font-semibold ${/\S{18}/.test(name) ? 'min-w-0 wrap-anywhere' : 'wrap-break-word'}`}>
        {name}
      </span>
    </div>
  )
}

// The colours are attributes of the drawing, because a style would need the page's nonce.
function Monogram({ name, accentColor }: { name: string; accentColor: string | null }) {
  return (
    <svg viewBox="0 0 40 40" className="size-10 shrink-0" aria-hidden="true">
      <rect
        width="40"
        height="40"
        rx="6"
        {...(accentColor ? { fill: accentColor } : { className: 'fill-action-quiet' })}
      />
      <text
        x="20"
        y="21"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="18"
        className={accentColor ? 'font-semibold' : 'fill-ink font-semibold'}
        {...(accentColor && { fill: textColorOn(accentColor) })}
      >
        {firstLetter(name)}
      </text>
    </svg>
  )
}

/** The first letter with its vowel signs: `हि`, not `ह`. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
