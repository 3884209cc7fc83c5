import type { Secrets } from './secrets'

type Addresses = {
  /** Where the app listens; undefined: on all addresses. */
  host: string | undefined
  port: number
  dataDir: string
  databaseUrl: string
  /** Absent when an Inngest server of the operator's choice is used. */
  runnerPort: number | undefined
}

/**
 * What the app, the runner and the seed read. Whatever the operator set wins over what is made up here; an
 * empty variable is an unset one.
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

/** Whether the operator names an Inngest server, so that the embedded runner stays off. */
export function inngestElsewhere({ INNGEST_BASE_URL, INNGEST_DEV }: NodeJS.ProcessEnv): boolean {
  return Boolean(INNGEST_BASE_URL) || (Boolean(INNGEST_DEV) && !/^(0|false)$/i.test(INNGEST_DEV ?? ''))
}

/** A database of the operator's own gets a demo business only when that is asked for. */
export function wantsDemo({ DATABASE_URL, KHATA_DEMO }: NodeJS.ProcessEnv): boolean {
  return KHATA_DEMO ? KHATA_DEMO === 'true' : !DATABASE_URL
}

/** How a process on this machine reaches a server that listens on `host`; undefined: on all addresses. */
export function localUrl(host: string | undefined, port: number): string {
  const address = !host || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
