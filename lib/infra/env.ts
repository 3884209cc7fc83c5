import { z } from 'zod'

// The only reader of process.env. Every problem is listed at once, so that an operator fixes them in one go.

const port = z.coerce.number().int().min(1).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const perSecond = z.coerce.number().int().min(0).max(1_000_000)

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    APP_URL: url.optional(),
    CHECKOUT_URL: url.optional(),
    KHATA_DATA_DIR: z.string().min(1).default('.khata'),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
    // One process's share; PostgreSQL's max_connections bounds the sum over all replicas.
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
    APP_SECRET: z.string().min(32, 'must have at least 32 characters (openssl rand -hex 32)'),
    INNGEST_BASE_URL: url.optional(),
    RATE_LIMIT_PRODUCTION: perSecond.default(100),
    RATE_LIMIT_SANDBOX: perSecond.default(25),
    REDIS_URL: z.string().optional(),
    WEBHOOK_ALLOWED_CIDRS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((cidr) => cidr.trim())
          .filter(Boolean),
      ),
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
    // How long a dashboard session lives without a request: half an hour to twelve hours.
    MERCHANT_SESSION_IDLE_MINUTES: z.coerce.number().int().min(30).max(720).default(720),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL: the address that mail comes from',
  })
  .transform((env) => {
    const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
    return { ...env, APP_URL: appUrl, CHECKOUT_URL: env.CHECKOUT_URL ?? appUrl }
  })

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/**
 * The environment, checked. Read when first needed, so that a build needs none of it.
 * @throws {Error} with one line per problem.
 */
export function env(): Env {
  if (parsed) return parsed
  // An empty variable is an unset one: that is what `FOO= npm start` and compose files mean.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not complete:\n${lines.join('\n')}`)
  }
  parsed = result.data
  // next-auth 4 learns its own address from here and from nowhere else.
  process.env.NEXTAUTH_URL = parsed.APP_URL
  return parsed
}
