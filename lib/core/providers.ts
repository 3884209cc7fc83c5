import type { Language } from './language'

/**
 * The payment providers, through which customers pay into their wallets. An entry is all that Khata knows of a provider, besides its
 * protocol: lib/providers implements it, and lib/simulator simulates it. docs/recipes.md says how to add one.
 */
export const PROVIDERS = {
  esewa: {
    title: 'eSewa',
    mark: { isRound: true, letter: 'M7.2 12.4h9.4a4.7 4.7 0 1 0-1.5 3.4' },
    settings: {
      formUrl: {
        simulatedAt: 'api/epay/main/v2/form',
        calledBy: 'browser',
        real: 'https://epay.esewa.com.np/api/epay/main/v2/form',
      },
      statusUrl: {
        simulatedAt: 'api/epay/transaction/status/',
        calledBy: 'server',
        real: 'https://epay.esewa.com.np/api/epay/transaction/status/',
      },
      // The test merchant that eSewa publishes.
      productCode: { test: 'EPAYTEST', isPublic: true },
      secretKey: { test: '8gBm/:&EnhH.1/q' },
    },
    payAddress: (settings: { formUrl: string }) => settings.formUrl,
    provesSecret: 'topUp',
    sharedReturn: null,
    protocols: null,
    testAccount: { 'eSewa ID': '9806800001', Password: 'Nepal@123', MPIN: '1122', Token: '123456' },
  },
  khalti: {
    title: 'Khalti',
    mark: { isRound: false, letter: 'M8.5 6.5v11M8.5 13.6l7-7.1M11.4 10.8l4.6 6.7' },
    settings: {
      baseUrl: {
        simulatedAt: 'api/v2/',
        calledBy: 'server',
        real: 'https://khalti.com/api/v2/',
        isBase: true,
      },
      // Khalti publishes no test key.
      secretKey: { test: 'khalti-simulator-key' },
    },
    payAddress: ({ baseUrl }: { baseUrl: string }) => KHALTI_PAY_PAGES[new URL(baseUrl).host] ?? baseUrl,
    provesSecret: 'question',
    sharedReturn: null,
    protocols: null,
    testAccount: { 'Khalti ID': '9800000000', MPIN: '1111', OTP: '987654' },
  },
  connectips: {
    title: 'connectIPS',
    mark: { isRound: false, letter: 'M15.6 8.4a5 5 0 1 0 0 7.2M12 12h6.4' },
    settings: {
      baseUrl: {
        simulatedAt: 'api/',
        calledBy: 'server',
        real: 'https://login.connectips.com/',
        isBase: true,
      },
      // The same address, as customers' browsers reach it.
      pageBaseUrl: {
        simulatedAt: 'api/',
        calledBy: 'browser',
        real: 'https://login.connectips.com/',
        isBase: true,
        variable: 'baseUrl',
      },
      // NCHL publishes no test merchant.
      merchantId: { test: '550', isPublic: true, form: /^[1-9]\d{0,9}$/ },
      appId: { test: 'MER-550-APP-1', isPublic: true, form: /^[\x21-\x39\x3b-\x7e]{1,20}$/ },
      appName: { test: 'Khata', isPublic: true, form: /^[\x20-\x7e]{1,30}$/ },
      password: { test: 'connectips-simulator-password' },
      privateKey: { isPrivateKey: true },
    },
    payAddress: ({ pageBaseUrl }: { pageBaseUrl: string }) => pageBaseUrl,
    provesSecret: 'question',
    sharedReturn: 'TXNID',
    protocols: null,
    testAccount: { Username: 'asha', Password: 'Nepal@123', Code: '123456' },
  },
  fonepay: {
    title: 'Fonepay',
    mark: { isRound: true, letter: 'M15.4 6.4c-2.6-.7-4.4.6-4.4 3.2V18M8.2 11.6h5.6' },
    settings: {
      baseUrl: {
        simulatedAt: 'api/',
        calledBy: 'server',
        real: 'https://thirdparty-merchantapi.fonepay.com/',
        isBase: true,
      },
      hmacBaseUrl: {
        simulatedAt: 'api/',
        calledBy: 'server',
        real: 'https://merchantapi.fonepay.com/api/',
        isBase: true,
      },
      // Fonepay publishes no test merchant for its checkout.
      terminalId: { test: '2222040000000001', isPublic: true, form: /^[A-Za-z0-9]{1,16}$/ },
      username: { test: 'khata-simulator', isPublic: true, form: /^[\x21-\x39\x3b-\x7e]{1,100}$/ },
      password: { test: 'fonepay-simulator-password' },
      privateKey: { isPrivateKey: true },
    },
    payAddress: null,
    provesSecret: 'question',
    sharedReturn: null,
    protocols: {
      checkout: { creditsWallets: true, credentials: null },
      // Its record of a payment contains no amount.
      hmac: {
        creditsWallets: false,
        // The test merchant that Fonepay publishes.
        credentials: {
          merchantCode: { test: 'fonepay123', isPublic: true, form: /^[\x21-\x7e]{1,15}$/ },
          secret: { test: 'fonepay' },
          username: { test: 'bijayk', isPublic: true, form: /^[\x21-\x7e]{1,25}$/ },
          password: { test: 'password', form: /^[\x21-\x7e]{1,25}$/ },
        },
      },
    },
    testAccount: { 'Mobile number': '9800000000', MPIN: '1122' },
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof PROVIDERS

/** A setting is the environment variable `<PROVIDER>_<ENVIRONMENT>_<SETTING>`, such as `ESEWA_SANDBOX_FORM_URL`. */
export type ProviderSetting = Address | Credential

interface Address {
  /** Its path on the simulator, which is the sandbox's default. */
  simulatedAt: string
  /** Who calls it: the customer's browser, or this server. */
  calledBy: 'browser' | 'server'
  /** The default in production. */
  real: string
  /** True if paths are added to it, so it must end with a slash. */
  isBase?: true
  /** The setting whose environment variable it uses. Its own if it is left out. */
  variable?: string
}

/** A setting that a merchant gets from the provider. A provider is offered in production if all of them are set. */
interface Credential {
  /** The default in the sandbox. Left out for a key that only servers have (lib/infra/keys/private-key.ts). */
  test?: string
  /** True if it identifies the merchant and everybody may read it. It is a secret if this is left out. */
  isPublic?: true
  /** True for an RSA key: one line, base64 of PKCS#8 DER. */
  isPrivateKey?: true
  /** How it is written. If left out: 1 to 200 Latin letters, digits or signs, without spaces. */
  form?: RegExp
}

interface Provider {
  /** The same in all languages. */
  title: string
  /**
   * Its logo, 24 × 24: the first letter as in the provider's own app, on a round or a square background. app/globals.css has its colours.
   */
  mark: { isRound: boolean; letter: string }
  settings: Record<string, ProviderSetting>
  /** An address on the origin where customers' browsers go to pay. Null if the customer scans a QR, or opens a bank's app. */
  payAddress: ((settings: never) => string) | null
  /** What proves that the secret of an account is right: a question about a payment, or the first paid top-up. */
  provesSecret: 'question' | 'topUp'
  /**
   * All browsers return to one address, and this parameter identifies the payment. The payment page of such a provider opens only once, and
   * the provider is also asked whenever a top-up is read. Null if each payment has its own address, which can be opened again.
   */
  sharedReturn: string | null
  /** The protocols of merchants' own accounts. Null if there is only one, with the settings above. */
  protocols: Record<string, ProviderProtocol> | null
  /** A test account that the provider publishes for its sandbox. The simulator's pay page shows it. */
  testAccount: Record<string, string>
}

interface ProviderProtocol {
  /** Whether it reports how much was paid. If it does not, it must not credit a wallet. */
  creditsWallets: boolean
  /** What a merchant enters. Null for the provider's settings. */
  credentials: Record<string, Credential> | null
}

// Khalti's pages for payers are on other hosts than its API.
const KHALTI_PAY_PAGES: Record<string, string> = {
  'khalti.com': 'https://pay.khalti.com',
  'dev.khalti.com': 'https://test-pay.khalti.com',
  'a.khalti.com': 'https://test-pay.khalti.com',
}

export type Protocol =
  Extract<(typeof PROVIDERS)[ProviderName]['protocols'], object> extends infer All ? keyof All : never

/** The protocols of a provider that has several, in the order in which they are offered. Empty if it has only one. */
export function protocolsOf(provider: ProviderName): Protocol[] {
  return Object.keys(PROVIDERS[provider].protocols ?? {}) as Protocol[]
}

/** The protocols whose accounts can credit a wallet. */
export const CREDITING_PROTOCOLS: string[] = (Object.values(PROVIDERS) as Provider[]).flatMap(
  ({ protocols }) =>
    Object.entries(protocols ?? {}).flatMap(([name, { creditsWallets }]) => (creditsWallets ? [name] : [])),
)

/** What a merchant enters for their own account: the settings without addresses. */
export function credentialsOf(
  provider: ProviderName,
  protocol?: string | null,
): (Credential & { name: string; isSecret: boolean })[] {
  const { settings, protocols } = PROVIDERS[provider] as Provider
  const named = (protocol && protocols?.[protocol]?.credentials) || settings
  return Object.entries<ProviderSetting>(named).flatMap(([name, setting]) =>
    'real' in setting ? [] : { ...setting, name, isSecret: setting.isPublic !== true },
  )
}

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]

export function isProvider(name: unknown): name is ProviderName {
  return PROVIDER_NAMES.some((each) => each === name)
}

/** Where the money of a top-up comes from: a provider, or the sandbox's test money. */
export const TOP_UP_SOURCES = [...PROVIDER_NAMES, 'sandbox'] as const

export type TopUpSource = (typeof TOP_UP_SOURCES)[number]

/** Whether a payment's page at the provider opens only once. True for providers with a shared return address. */
export function opensOnce(source: TopUpSource): boolean {
  return isProvider(source) && PROVIDERS[source].sharedReturn !== null
}

/** Whether the customer pays by a QR. */
export function paysByQr(source: TopUpSource): boolean {
  return isProvider(source) && PROVIDERS[source].payAddress === null
}

/** Whether reading a top-up asks the provider: if no browser comes back from it, or need not. */
export const isAskedWhenRead = (source: TopUpSource): boolean => opensOnce(source) || paysByQr(source)

/** The name of a source in English sentences. */
export function sourceTitle(source: TopUpSource): string {
  return source === 'sandbox' ? 'test money' : PROVIDERS[source].title
}

/** `eSewa or Khalti`, `eSewa वा Khalti`. */
export function eitherOf(names: readonly ProviderName[], language: Language): string {
  return listOf(names, 'disjunction', language)
}

/** `eSewa and Khalti`, `eSewa र Khalti`. */
export function allProviders(language: Language): string {
  return listOf(PROVIDER_NAMES, 'conjunction', language)
}

function listOf(
  names: readonly ProviderName[],
  type: 'conjunction' | 'disjunction',
  language: Language,
): string {
  const text = new Intl.ListFormat(language, { type }).format(names.map(sourceTitle))
  // Neither Nepali nor British English has a comma before the last name.
  return text.replace(/,(?= \S+ \S+$)/, '')
}

/** The same in English sentences. */
export const ALL_PROVIDERS = allProviders('en')

/** `eSewa or Khalti`, in English sentences. */
export const ANY_PROVIDER = eitherOf(PROVIDER_NAMES, 'en')
