import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { textColorOn } from '@/lib/core/color'

interface BrandPreviewProps {
  name: string
  logoUrl: string | null
  accentColor: string | null
  support: string | null
}

/** The top of a customer's page and the button of a mail, as they look with these settings. */
export function BrandPreview({ name, logoUrl, accentColor, support }: BrandPreviewProps) {
  return (
    <AsCustomersSee caption="How your customers see you. The coloured button is that of mails.">
      <BrandHeader name={name} logo={logoUrl ? { src: logoUrl } : null} accentColor={accentColor} />
      <p className="text-sm text-ink-muted">Gold membership</p>
      <p className="text-2xl font-semibold tracking-tight">
        <span className="font-normal text-ink-muted">Rs</span> 1,500.00 a month
      </p>
      {accentColor && <MailButton color={accentColor} />}
      <p className="border-t border-line pt-3 text-xs wrap-anywhere text-ink-muted">
        {support ? `Help: ${support.replace(/^https?:\/\//, '')}` : 'No contact for help yet.'}
      </p>
    </AsCustomersSee>
  )
}

// The colours are attributes of the drawing: a style would need the nonce of the page.
function MailButton({ color }: { color: string }) {
  return (
    <svg
      viewBox="0 0 200 44"
      className="h-11 w-50 max-w-full"
      role="img"
      aria-label="A button in a mail: Pay now"
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
        Pay now
      </text>
    </svg>
  )
}
