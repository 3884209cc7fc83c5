import type { Secrets } from './secrets'

type Addresses = {
  port: number
  dataDir: string
  databaseUrl: string
  /** Absent when an Inngest server of the operator's choice is used. */
  runnerPort: number | undefined
}

/** What the app, the runner and the seed read. Whatever the operator set wins over what is made up here. */
export function childEnvironment(
  own: NodeJS.ProcessEnv,
  dev: boolean,
  secrets: Secrets,
  at: Addresses,
): NodeJS.ProcessEnv {
  const appUrl = own.APP_URL || `http://localhost:${at.port}`
  return {
    APP_SECRET: secrets.APP_SECRET,
    ...(at.runnerPort && {
      INNGEST_BASE_URL: `http://127.0.0.1:${at.runnerPort}`,
      INNGEST_EVENT_KEY: secrets.INNGEST_EVENT_KEY,
      INNGEST_SIGNING_KEY: secrets.INNGEST_SIGNING_KEY,
      RUNNER_PORT: String(at.runnerPort),
      APP_INTERNAL_URL: `http://127.0.0.1:${at.port}`,
    }),
    CHECKOUT_URL: appUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    ...own,
    NODE_ENV: dev ? 'development' : 'production',
    APP_URL: appUrl,
    PORT: String(at.port),
    DATABASE_URL: at.databaseUrl,
    KHATA_DATA_DIR: at.dataDir,
  }
}
