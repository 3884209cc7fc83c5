import { z } from 'zod'
import { parseCron } from './cron'

/** The default of the SDK (`defaultMaxRetries`). The SDK sends the field only when a function sets it. */
const DEFAULT_RETRIES = 3

/** The keys that the runner supports. The `jitter` of a cron is accepted and ignored. */
const SPOKEN = ['id', 'name', 'triggers', 'steps', 'concurrency']

const limit = z.object({ limit: z.number().int(), key: z.string().optional(), scope: z.string().optional() })

const wireFunction = z.looseObject({
  id: z.string().min(1).max(256),
  triggers: z
    .array(
      z.union([
        z.object({ event: z.string().min(1).max(256), expression: z.string().optional() }),
        z.object({ cron: z.string().min(1).max(256) }),
      ]),
    )
    .max(50),
  steps: z.object({
    step: z.object({
      retries: z.object({ attempts: z.number().int().min(0).max(100).optional() }).optional(),
    }),
  }),
  concurrency: z.union([z.number().int(), limit, z.array(limit).min(1).max(2)]).optional(),
})

export const registration = z.object({
  appName: z.string().min(1).max(256),
  functions: z.array(wireFunction).max(1_000),
})

export interface FunctionConfig {
  id: string
  events: string[]
  crons: string[]
  maxAttempts: number
  concurrency: number
}

/** A function asks for something that the runner cannot do. The message names the function and the reason. */
export class RefusedFunction extends Error {}

/** Reads one function of a registration. Throws {@link RefusedFunction} if the runner could not run it correctly. */
export function functionConfig(wire: z.infer<typeof wireFunction>): FunctionConfig {
  const refuse = (what: string): never => {
    throw new RefusedFunction(
      `The function "${wire.id}" uses ${what}, which the embedded Inngest runner does not run. Remove it, or set INNGEST_BASE_URL to an Inngest server.`,
    )
  }
  const foreign = Object.keys(wire).find((key) => !SPOKEN.includes(key))
  if (foreign) refuse(`"${foreign}"`)
  const config: FunctionConfig = {
    id: wire.id,
    events: [],
    crons: [],
    maxAttempts: (wire.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    concurrency: concurrencyOf(wire.concurrency, refuse),
  }
  for (const trigger of wire.triggers) {
    if ('cron' in trigger) config.crons.push(cronOf(trigger.cron, refuse))
    else config.events.push(eventOf(trigger, refuse))
  }
  return config
}

type Refuse = (what: string) => never
type Wire = z.infer<typeof wireFunction>

function concurrencyOf(concurrency: Wire['concurrency'], refuse: Refuse): number {
  const limits = [concurrency ?? 0].flat().map((each) => (typeof each === 'number' ? { limit: each } : each))
  if (limits.some(({ key }) => key !== undefined)) refuse('"concurrency" with a key')
  // In Inngest, zero means "no limit".
  return Math.min(...limits.map((each) => (each.limit > 0 ? each.limit : Number.POSITIVE_INFINITY)))
}

function eventOf({ event, expression }: { event: string; expression?: string | undefined }, refuse: Refuse) {
  if (event === 'inngest/function.failed') return refuse('"onFailure"')
  if (expression !== undefined) return refuse('a trigger with an "if" expression')
  if (event.endsWith('*')) return refuse(`the trigger "${event}", which ends in a star`)
  return event
}

function cronOf(expression: string, refuse: Refuse): string {
  try {
    parseCron(expression)
  } catch {
    refuse(`the cron "${expression}"`)
  }
  return expression
}
