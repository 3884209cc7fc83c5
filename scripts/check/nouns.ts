/** The nouns of billing, from low to high. Each may import those before it, and none of those after it. */
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

/** What these nouns are. The engine bills by these files. The other files of the nouns are operations that bill. */
const DESCRIBES: Readonly<Record<string, RegExp>> = {
  agreement: /^lib\/agreement\/(schema|present|table|rules|link|load-consents|new-agreement|read|write)\b/,
  'qr-request': /^lib\/qr-request\/(schema|present|table|rules|close-covered|closed-by-payment)\b/,
  subscription: /^lib\/subscription\/(schema|present|table|read|filters|coming-renewals)\b/,
}

/**
 * Where a file stands among the nouns. The operations of a subscription (`create`, `cancel`) and of an agreement (`give`)
 * call the engine, so they stand beside it.
 * @returns -1 if the file belongs to no noun.
 */
export function placeOf(file: string): number {
  const [, folder] = file.split('/')
  if (folder && DESCRIBES[folder]?.test(file) === false) return NOUNS.indexOf('billing')
  return NOUNS.indexOf(folder ?? '')
}
