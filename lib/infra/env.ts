import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type AddressRange, parseAddressRange } from '@/lib/core/address-range'
import { allowPhoneSeries } from '@/lib/core/phone'
import {
  providerAddresses,
  providerSettings,
  providerVariables,
  simulatedSettings,
  simulatorsInProduction,
} from './provider-settings'

// Only this file reads process.env. It reports all problems at once, so an operator can fix them together. Each message is the end of a
// sentence that begins with the variable's name. Messages never contain secret values.

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const mustBe = (what: string) => ({
  error: (issue: { input?: unknown }) => `must be ${what}, not "${issue.input}"`,
})

function wholeNumber(least: number, most: number, what: string) {
  const error = mustBe(`${what} from ${least} to ${most}`)
  const digits = z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
  return digits.pipe(z.number().min(least, error).max(most, error))
}

const address = z.url({
  protocol: /^https?$/,
  hostname: /./,
  ...mustBe('an address such as https://pay.example.com'),
})
const url = address.transform((text) => text.replace(/\/+$/, ''))
const port = wholeNumber(1, 65_535, 'a number').refine((number) => !REFUSED_PORTS.has(number), {
  error: ({ input }) => `must be another number: browsers and fetch refuse to open port ${input}`,
})
const perSecond = wholeNumber(0, 1_000_000, 'a number of requests per second (0: no limit)')

// As in Inngest's SDK: on, off, or the address of an Inngest development server.
const inngestDev = z.union(
  [z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'] }), url.transform(() => true)],
  mustBe('1, 0 or the address of an Inngest development server'),
)

const addressRanges = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .superRefine((ranges, context) => {
    const wrong = ranges.find((each) => !parseAddressRange(each))
    const message = `must be address ranges such as 10.0.0.0/8, separated by commas, but "${wrong}" is not one`
    if (wrong !== undefined) context.addIssue({ code: 'custom', message })
  })

const phoneSeries = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .superRefine((series, context) => {
    const wrong = series.find((each) => !/^9\d{2}$/.test(each))
    const message = `must be the first three digits of mobile numbers, such as 983, separated by commas, but "${wrong}" is not one`
    if (wrong !== undefined) context.addIssue({ code: 'custom', message })
  })

const LEAST_SECRET = 32
// A rotation needs one. More are for operators who could not finish the last rotation.
const MOST_PREVIOUS_SECRETS = 4

const SMS_NEEDS = ['SMS_PROVIDER', 'SMS_TOKEN'] as const

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    // The address that the app listens on. `npm start` sets it. Without it, the app listens on all addresses.
    HOST: z.string().optional(),
    PORT: port.default(3000),
    APP_URL: url.optional(),
    CHECKOUT_URL: url.optional(),
    // A shorter address of the same pages, for links in SMS. The server there redirects to CHECKOUT_URL.
    SHORT_URL: url.optional(),
    KHATA_DATA_DIR: z.string().min(1).default('.khata'),
    DATABASE_URL: z.string('must be set').regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
    // PostgreSQL itself, if DATABASE_URL is a pooler. Setting it means that DATABASE_URL may give each transaction another connection.
    DATABASE_DIRECT_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
      .optional(),
    // The connections of one process. The sum over all replicas must fit PostgreSQL's max_connections.
    DATABASE_POOL_SIZE: wholeNumber(2, 500, 'a number of connections').default(20),
    // How long a process may finish what it has begun after it was told to stop, such as a large download. The supervisor (systemd, a
    // container engine) must wait this long before it kills the process. `npm start` does.
    SHUTDOWN_SECONDS: wholeNumber(6, 3600, 'a number of seconds').default(6),
    APP_SECRET: z
      .string('must be set')
      .min(LEAST_SECRET, 'must have at least 32 characters (openssl rand -hex 32 makes one)'),
    // Other secrets whose values we can still read: older ones, or the next one. See docs/secrets.md.
    APP_SECRET_PREVIOUS: z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (secrets) => secrets.every((each) => each.length >= LEAST_SECRET),
        'must hold secrets of at least 32 characters, separated by commas',
      )
      .refine(
        (secrets) => secrets.length <= MOST_PREVIOUS_SECRETS,
        `must hold ${MOST_PREVIOUS_SECRETS} secrets at most: finish a rotation before the next one`,
      ),
    INNGEST_BASE_URL: url.optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    // The SDK and the server hash the hexadecimal part of the key. They treat other characters differently, so those are refused.
    INNGEST_SIGNING_KEY: z
      .string()
      .regex(/^(?:signkey-\w+-)?(?:[0-9a-f]{2})+$/i, 'must be hexadecimal, as in signkey-prod-0a1b…')
      .optional(),
    // A development server accepts calls without keys.
    INNGEST_DEV: inngestDev.optional(),
    // Only `npm start` uses this. Here it is only checked.
    KHATA_DEMO: z.enum(['true', 'false'], mustBe('true or false')).optional(),
    // How many days a provider usually takes to pay to the bank.
    PROVIDER_TERM_DAYS: wholeNumber(0, 365, 'a number of days').default(3),
    // The most that one operator may create and release alone in a Nepali day, in paisa. `none` means no limit.
    PAYOUT_TWO_PERSONS_PAISA: z
      .string()
      .regex(/^(none|\d{1,16})$/, mustBe('an amount in paisa, or none'))
      .default('10000000')
      .transform((text) => (text === 'none' ? null : BigInt(text))),
    // Whether a new business may charge in production at once. If unset: only if APP_URL is an address of this machine.
    KHATA_APPROVE: z.enum(['auto', 'operator'], mustBe('auto or operator')).optional(),
    // Shows /gallery, the page with all components, in production, too. In development it is always shown.
    KHATA_GALLERY: z.enum(['true', 'false'], mustBe('true or false')).optional(),
    // `npm start` sets this when it starts the embedded runner.
    RUNNER_PORT: port.optional(),
    RATE_LIMIT_PRODUCTION: perSecond.default(100),
    RATE_LIMIT_SANDBOX: perSecond.default(25),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// address')
      .optional(),
    // The proxies in front of the app. Only their X-Forwarded-For is trusted.
    TRUSTED_PROXIES: addressRanges.transform((ranges) =>
      ranges.map((each) => parseAddressRange(each) as AddressRange),
    ),
    WEBHOOK_ALLOWED_CIDRS: addressRanges,
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be "Name <address>" or an address',
      )
      .optional(),
    // Without a provider, SMS stay in the local outbox. SMS_FROM is the sender that Sparrow has approved. Aakash knows the sender by the
    // token. SMS_URL replaces the provider's address.
    SMS_PROVIDER: z.enum(['sparrow', 'aakash'], mustBe('sparrow or aakash')).optional(),
    SMS_TOKEN: z.string().optional(),
    SMS_FROM: z.string().max(20, 'must have at most 20 characters').optional(),
    SMS_URL: address.optional(),
    // New mobile number series that this version does not know yet: the first three digits of each.
    PHONE_SERIES: phoneSeries,
    ...providerVariables,
    // Who runs this instance, as /help shows it, and the folder of the operator's own texts: terms.en.txt, privacy.ne.txt.
    OPERATOR_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
    OPERATOR_EMAIL: z.email(mustBe('an e-mail address')).optional(),
    OPERATOR_PHONE: z
      .string()
      .regex(/^\+?[0-9(][0-9 ()-]{3,28}$/, mustBe('a phone number'))
      .optional(),
    OPERATOR_TEXTS: z.string().refine(existsSync, mustBe('a folder that exists')).optional(),
    // Where to report a vulnerability. Shown in /.well-known/security.txt.
    SECURITY_CONTACT: z
      .url({ protocol: /^(https|mailto)$/, ...mustBe('an address such as mailto:security@example.com') })
      .optional(),
    // How far below zero refunds may take what a merchant is owed, in paisa. Below zero, the operator lends the money.
    REFUND_FLOOR_PAISA: z
      .string()
      .regex(/^\d{1,16}$/, 'must be an amount in paisa, without a sign')
      .default('0')
      .transform(BigInt),
    // A dashboard session ends after this time without a request. Half an hour to twelve hours.
    MERCHANT_SESSION_IDLE_MINUTES: wholeNumber(30, 720, 'a number of minutes').default(720),
    // Traces go to this collector, over OTLP and HTTP. OTEL_TRACES_EXPORTER=console prints them instead.
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    OTEL_TRACES_EXPORTER: z
      .enum(['otlp', 'console', 'none'], mustBe('otlp, console or none'))
      .default('otlp'),
    OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('khata'),
    // The share of traces that are recorded.
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number(mustBe('a share from 0 to 1'))
      .min(0, mustBe('a share from 0 to 1'))
      .max(1, mustBe('a share from 0 to 1'))
      .default(1),
    // Webhooks carry the traceparent of their event, so that a merchant's traces continue ours.
    WEBHOOK_TRACEPARENT: z.enum(['true', 'false'], mustBe('true or false')).optional(),
    // The token for GET /api/metrics. If unset, there are no metrics.
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or any of . _ ~ + / = -')
      .optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, mustBe(`one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set if SMTP_URL is set. It is the address that sends all mails',
  })
  .refine((env) => !env.APP_SECRET_PREVIOUS.includes(env.APP_SECRET), {
    path: ['APP_SECRET_PREVIOUS'],
    message: 'must not hold the secret of APP_SECRET',
  })
  .superRefine((env, context) => {
    const needed = env.SMS_PROVIDER === 'aakash' ? SMS_NEEDS : ([...SMS_NEEDS, 'SMS_FROM'] as const)
    const given = [...needed, 'SMS_FROM' as const, 'SMS_URL' as const].filter((name) => env[name])
    if (given.length === 0) return
    for (const name of needed) {
      const message = `must be set with ${given[0]}: SMS need a provider, its token and, at Sparrow, a sender`
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .superRefine((env, context) => {
    if (!env.INNGEST_BASE_URL || env.INNGEST_DEV) return
    for (const name of ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const) {
      if (env[name]) continue
      const message =
        'must be set if INNGEST_BASE_URL is set. Without it that server refuses calls. A development server needs no keys: set INNGEST_DEV=1'
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .transform((env) => {
    const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
    const addresses = { ...env, APP_URL: appUrl, CHECKOUT_URL: env.CHECKOUT_URL ?? appUrl }
    return {
      ...addresses,
      PROVIDERS: providerSettings(env, addresses),
      PROVIDER_ADDRESSES: providerAddresses(env, addresses),
      SIMULATED_PROVIDERS: simulatedSettings(addresses),
    }
  })
  .superRefine((env, context) => {
    for (const name of simulatorsInProduction(env, env.APP_URL)) {
      const message = 'must not be a simulator: in production real money moves'
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/**
 * The checked environment. It is read on the first call, so a build needs no environment.
 * @throws {Error} with one line per problem.
 */
export function env(): Env {
  if (parsed) return parsed
  const result = schema.safeParse(withoutEmptyValues(process.env))
  if (!result.success) throw new Error(sentences(result.error).join('\n'))
  parsed = result.data
  allowPhoneSeries(parsed.PHONE_SERIES)
  // next-auth 4 reads its own address only from this variable.
  process.env.NEXTAUTH_URL = parsed.APP_URL
  return parsed
}

/** The problems of an environment, one sentence each. */
export function environmentProblems(variables: NodeJS.ProcessEnv): string[] {
  const result = schema.safeParse(withoutEmptyValues(variables))
  return result.success ? [] : sentences(result.error)
}

/** Treats an empty variable as unset, because Compose files and `FOO= npm start` mean that. */
function withoutEmptyValues(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  ) as NodeJS.ProcessEnv
}

function sentences({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
}

/**
 * Ports of other protocols. Browsers and Node's fetch refuse them, so an app there could not be reached.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
export const REFUSED_PORTS: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
  ...[101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
  ...[389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587],
  ...[601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])
