/** Runs once when the server process starts. A wrong environment stops it here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { boot } = await import('./lib/infra/process/boot')
  await boot()
  const { env } = await import('./lib/infra/env')
  if (env().METRICS_TOKEN) (await import('./lib/infra/telemetry/metrics/start')).startMetrics()
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER } = env()
  if (OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_TRACES_EXPORTER === 'console')
    (await import('./lib/infra/telemetry/trace/start')).startTracing()
  const { startBackgroundWork } = await import('./inngest/start')
  startBackgroundWork()
}

/** Logs a page or action that failed, with the id that its error page shows. */
export async function onRequestError(
  error: unknown,
  { method }: { method: string },
  { routePath }: { routePath: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('./lib/infra/telemetry/log')
  const { digest } = error as { digest?: string }
  // Not the path itself: it may hold the token of a checkout or of a mailed link.
  log().error({ err: error, requestId: digest, method, route: routePath }, 'a page failed')
}
