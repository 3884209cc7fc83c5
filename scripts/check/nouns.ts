/** The nouns of billing, from low to high. Each may import those before it, and none of those after it. */
export const NOUNS = [
  'image',
  'phone-code',
  'ledger',
  'business',
  'account',
  'api-key',
  'team',
  'customer',
  'product',
  'price',
  'wallet',
  'invoice',
  'subscription',
  'billing',
  'top-up',
  'end-user',
  'sandbox',
  'checkout',
  'notice',
  'overview',
  'search',
]

/** What a subscription is. The engine bills by these files. The other files of the noun are operations that bill. */
const DESCRIBES_SUBSCRIPTION = /^lib\/subscription\/(schema|present|table|read|coming-renewals)\b/

/**
 * Where a file stands among the nouns. The operations of a subscription (`create`, `cancel`) call the engine, so they
 * stand beside it.
 * @returns -1 if the file belongs to no noun.
 */
export function placeOf(file: string): number {
  const [, folder] = file.split('/')
  if (folder === 'subscription' && !DESCRIBES_SUBSCRIPTION.test(file)) return NOUNS.indexOf('billing')
  return NOUNS.indexOf(folder ?? '')
}
