import { z } from 'zod'

const HEX_KEY = /^(?:signkey-\w+-)?(?:[0-9a-f]{2})+$/i

const environment = z.object({
  RUNNER_PORT: z.coerce.number().int().min(1).max(65_535),
  APP_INTERNAL_URL: z.url({ protocol: /^https?$/ }),
  INNGEST_EVENT_KEY: z.string().min(1).optional(),
  INNGEST_SIGNING_KEY: z.string().regex(HEX_KEY, 'must be hexadecimal, as in signkey-prod-0a1b…').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Environment = z.infer<typeof environment>

/** Reads the environment. If a variable is wrong, the error is one sentence about the first problem. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  // An empty variable counts as not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The runner cannot start: ${issue?.path.join('.')}: ${issue?.message}.`)
}
