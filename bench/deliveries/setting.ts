import { SECRET } from '../harness/maker'

/** The database of one run, a copy of `due`. */
export const RUN = 'deliveries'

/** Clients that only post: Node's own HTTP client, and undici, which the dispatcher uses. */
export type BareClient = 'node' | 'undici'

/** The environment of the process that sends. */
export function workerEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  }
}
