import type { Secrets } from './secrets'

type Addresses = {
  /** The address on which the app listens. Undefined for all addresses. */
  host: string | undefined
  port: number
  dataDir: string
  databaseUrl: string
  /** Undefined if the operator uses an Inngest server. */
  runnerPort: number | undefined
}

/**
 * The environment of the app, the runner and the seed. The operator's variables take precedence over the defaults here. An empty variable
 * counts as not set.
 */
export function childEnvironment(
  own: NodeJS.ProcessEnv,
  dev: boolean,
  secrets: Secrets,
  at: Addresses,
): NodeJS.ProcessEnv & { APP_URL: string; APP_SECRET: string } {
  return {
    ...own,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: at.host ?? '',
    PORT: String(at.port),
    APP_URL: own.APP_URL || `http://localhost:${at.port}`,
    APP_SECRET: own.APP_SECRET || secrets.APP_SECRET,
    // The older secrets in the file only fit the file's own secret.
    APP_SECRET_PREVIOUS: own.APP_SECRET_PREVIOUS || (own.APP_SECRET ? '' : secrets.APP_SECRET_PREVIOUS),
    DATABASE_URL: at.databaseUrl,
    KHATA_DATA_DIR: at.dataDir,
    ...(at.runnerPort && {
      INNGEST_BASE_URL: `http://127.0.0.1:${at.runnerPort}`,
      INNGEST_EVENT_KEY: own.INNGEST_EVENT_KEY || secrets.INNGEST_EVENT_KEY,
      INNGEST_SIGNING_KEY: own.INNGEST_SIGNING_KEY || secrets.INNGEST_SIGNING_KEY,
      RUNNER_PORT: String(at.runnerPort),
      APP_INTERNAL_URL: localUrl(at.host, at.port),
    }),
  }
}

/** Whether the operator uses an Inngest server. The embedded runner is then not started. */
export function inngestElsewhere({ INNGEST_BASE_URL, INNGEST_DEV }: NodeJS.ProcessEnv): boolean {
  return Boolean(INNGEST_BASE_URL) || (Boolean(INNGEST_DEV) && !/^(0|false)$/i.test(INNGEST_DEV ?? ''))
}

/** Whether to create the demo business. In an operator's own database only if KHATA_DEMO asks for it. */
export function wantsDemo({ DATABASE_URL, KHATA_DEMO }: NodeJS.ProcessEnv): boolean {
  return KHATA_DEMO ? KHATA_DEMO === 'true' : !DATABASE_URL
}

/** The URL by which a process on this machine reaches a server that listens on `host` (undefined: all addresses). */
export function localUrl(host: string | undefined, port: number): string {
  const address = !host || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
