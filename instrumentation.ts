/** Runs once when the server process starts: a wrong environment stops it here, with every problem listed. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { boot } = await import('./lib/infra/boot')
  const { inngest } = await import('./inngest/client')
  boot(async (name) => {
    await inngest.send({ name })
  })
}
