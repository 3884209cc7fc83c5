/** Runs once when the server process starts. A wrong environment stops it here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { boot } = await import('./lib/infra/boot')
  boot()
  const { startBackgroundWork } = await import('./inngest/start')
  startBackgroundWork()
}
