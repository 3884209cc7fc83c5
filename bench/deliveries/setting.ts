/** The database of one run, a copy of `due`. */
export const RUN = 'deliveries'
export const SECRET = 'bench'.repeat(8)

/** What only posts, beside the dispatcher: Node's own HTTP client, and the one that the dispatcher is built on. */
export type BareClient = 'node' | 'undici'

/** What the process that sends reads. */
export function workerEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  }
}
