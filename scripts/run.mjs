// Runs one part of Khata in this process, for containers and systemd: `node scripts/run.mjs app`. The configuration comes
// from the environment or .env, and nothing is installed, built or started beside it. docs/deploy.md says when to use what.
import { enterCheckout, loadProgram, readEnvFile } from './bootstrap/program.mjs'
import { stopWith } from './bootstrap/stop-with.mjs'
import { readArguments, stopWithUsage } from './bootstrap/usage.mjs'

const PARTS = {
  app: 'scripts/start/serve.ts',
  runner: 'inngest/runner/main.ts',
  migrate: 'scripts/db/migrate.ts',
  health: 'scripts/start/health.ts',
}

const usage = `Name the part to run: node scripts/run.mjs ${Object.keys(PARTS).join(', ')}.`
const [part] = readArguments({ usage, most: 1 }).positionals
const source = part && Object.hasOwn(PARTS, part) ? PARTS[part] : undefined
if (!source) stopWithUsage(usage)

enterCheckout()
readEnvFile()
process.env.NODE_ENV ||= 'production'
process.env.NEXT_TELEMETRY_DISABLED ||= '1'
await loadProgram(source).catch((error) => stopWith(error.message))
