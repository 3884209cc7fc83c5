/** The providers' own names are the same in all languages. */
export const PROVIDER_TITLES = { esewa: 'eSewa', khalti: 'Khalti', sandbox: 'test money' } as const
