import type { Secrets } from './secrets'

type Addresses = {
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
): NodeJS.ProcessEnv {
  const appUrl = own.APP_URL || `http://localhost:${at.port}`
  return {
    ...own,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(at.port),
    APP_URL: appUrl,
    CHECKOUT_URL: own.CHECKOUT_URL || appUrl,
    APP_SECRET: own.APP_SECRET || secrets.APP_SECRET,
    DATABASE_URL: at.databaseUrl,
    KHATA_DATA_DIR: at.dataDir,
    ...(at.runnerPort && {
      INNGEST_BASE_URL: `http://127.0.0.1:${at.runnerPort}`,
      INNGEST_EVENT_KEY: own.INNGEST_EVENT_KEY || secrets.INNGEST_EVENT_KEY,
      INNGEST_SIGNING_KEY: own.INNGEST_SIGNING_KEY || secrets.INNGEST_SIGNING_KEY,
      RUNNER_PORT: String(at.runnerPort),
      APP_INTERNAL_URL: `http://127.0.0.1:${at.port}`,
    }),
  }
}
