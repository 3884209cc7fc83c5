import { PROVIDERS } from '@/lib/core/providers'

// Slugs that nobody can choose. An address that looks like ours, or like that of a bank or a payment service, would help people who want to
// deceive others.

const WORDS = new Set(
  `about account admin administrator agree api app apps assets auth billing blog buy cart checkout console contact dashboard demo
   docs download email faq favicon free gift health help home images info invoice invoices khata legal login logout mail map
   merchant new news offer official pay payment payments poster press pricing privacy product products public qr receipt refund
   register robots root sandbox search secure security settings shop sign-in sign-out sign-up signin signup sitemap start static
   status store subscribe subscription support system team terms test top-up topup undefined null true false update user users
   verify w wallet webhook webhooks www`.split(/\s+/),
)

// Refused anywhere in an address. Names of up to four letters are refused as a separate word, longer ones inside a word, too.
const NAMES = [
  'khata',
  ...Object.keys(PROVIDERS),
  'imepay',
  'ime-pay',
  'prabhupay',
  'nepalpay',
  'nic-asia',
  'nabil',
  'nrb',
  'rastra-bank',
  'stripe',
  'paypal',
  'google',
  'facebook',
  'whatsapp',
  'viber',
  'ncell',
  'ntc',
  'nea',
  'gov-np',
]

/** True if nobody can choose this slug. */
export function isReserved(slug: string): boolean {
  if (WORDS.has(slug)) return true
  const parts = `-${slug}-`
  return NAMES.some((name) => parts.includes(`-${name}-`) || (name.length > 4 && slug.includes(name)))
}
