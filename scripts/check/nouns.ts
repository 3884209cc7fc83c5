/** The nouns of billing, from low to high. Each may import only those before it. */
export const NOUNS = [
  'image',
  'phone-code',
  'ledger',
  'business',
  'bank-account',
  'account',
  'api-key',
  'team',
  'saved-view',
  'provider-account',
  'customer',
  'product',
  'price',
  'coupon',
  'wallet',
  'withdrawal',
  'agreement',
  'invoice',
  'invoice-item',
  'payment',
  'qr-request',
  'customer-note',
  'credit-note',
  'payment-question',
  'register',
  'statement',
  'month-end',
  'subscription',
  'billing',
  'top-up',
  'proof',
  'provider-settlement',
  'payout',
  'payout-batch',
  'end-user',
  'import',
  'bulk-action',
  'checkout',
  'payment-link',
  'sandbox',
  'phone-change',
  'settlement',
  'notice',
  'search',
  'overview',
  'counter',
  'operator',
]

/** The files of these nouns that describe them. The engine uses only these. The nouns' other files are operations that call the engine. */
const DESCRIBES: Readonly<Record<string, RegExp>> = {
  agreement: /^lib\/agreement\/(schema|present|table|rules|link|load-consents|new-agreement|read|write)\b/,
  'qr-request': /^lib\/qr-request\/(schema|present|table|rules|close-covered|closed-by-payment)\b/,
  subscription: /^lib\/subscription\/(schema|present|table|read|filters|coming-renewals)\b/,
}

/**
 * The position of a file among the nouns. The operations of a subscription (`create`, `cancel`) and of an agreement (`give`) call the
 * engine, so they are at its level.
 * @returns -1 if the file belongs to no noun.
 */
export function placeOf(file: string): number {
  const [, folder] = file.split('/')
  if (folder && DESCRIBES[folder]?.test(file) === false) return NOUNS.indexOf('billing')
  return NOUNS.indexOf(folder ?? '')
}
