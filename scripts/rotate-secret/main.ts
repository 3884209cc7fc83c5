import { environmentProblems } from '../../lib/infra/env'
import { instanceDatabase, secretsOf } from '../invariant/instance-database'
import { addSecret, removeOlderSecrets } from '../start/secrets'

const USAGE = `Use one of these:
  npm run rotate-secret -- --new      embedded: makes a new APP_SECRET beside the present one
  npm run rotate-secret               encrypts everything with the newest APP_SECRET
  npm run rotate-secret -- --check    says how many values still need an older secret; changes nothing
  npm run rotate-secret -- --finish   embedded: removes the older secrets, if nothing needs them
  npm run rotate-secret -- --forget   after a leak: what an older secret made stops working`

const SAFE = 'Nothing needs an older secret.'

type Rotation = typeof import('./rotation')
type Work = (rotation: Rotation) => Promise<number>

/** Runs one step of a rotation. Returns the exit code. */
export async function main(dataDir: string, args: string[]): Promise<number> {
  const [step = '--rotate', ...more] = args
  try {
    if (more.length > 0) return fail(USAGE)
    if (step === '--new') return makeSecret(dataDir)
    const steps: Record<string, Work> = {
      '--rotate': rotate,
      '--check': check,
      '--finish': (rotation) => finish(dataDir, rotation),
      '--forget': forget,
    }
    const work = steps[step]
    if (!work) return fail(USAGE)
    takeEnvironment(dataDir)
    // Imported here, because these modules read the environment.
    const [rotation, { closeDatabase }] = await Promise.all([
      import('./rotation'),
      import('../../lib/infra/database/db'),
    ])
    try {
      return await work(rotation)
    } finally {
      await closeDatabase()
    }
  } catch (error) {
    return fail((error as Error).message || 'The database cannot be reached.')
  }
}

function makeSecret(dataDir: string): number {
  if (!isEmbedded())
    return fail(
      'This is for the embedded database. With an APP_SECRET of your own, make one with openssl rand -hex 32. docs/secrets.md has the steps.',
    )
  if (secretsOf(dataDir).APP_SECRET_PREVIOUS)
    return fail('The last rotation is not finished: run npm run rotate-secret, then with -- --finish.')
  addSecret(dataDir)
  console.log('A new APP_SECRET is made. Restart Khata now, then run npm run rotate-secret.')
  return 0
}

async function rotate({ encryptAgain, printCheck }: Rotation): Promise<number> {
  const { otherWriters } = await import('../../lib/secret-rotation/processes')
  const others = await otherWriters()
  if (others > 0)
    return fail(
      `${others} connections to the database are of processes of Khata that write with another APP_SECRET: restart them with the newest one first.`,
    )
  await encryptAgain()
  return conclude(await printCheck())
}

async function check({ printCheck }: Rotation): Promise<number> {
  return conclude(await printCheck())
}

function conclude(isSafe: boolean): number {
  if (!isSafe) return fail('An older secret is still needed.')
  console.log(process.env.APP_SECRET_PREVIOUS ? `${SAFE} APP_SECRET_PREVIOUS can be removed.` : SAFE)
  return 0
}

async function finish(dataDir: string, { printCheck }: Rotation): Promise<number> {
  if (!isEmbedded()) return fail('This is for the embedded database. Remove APP_SECRET_PREVIOUS yourself.')
  if (!(await printCheck())) return fail('An older secret is still needed: run npm run rotate-secret.')
  removeOlderSecrets(dataDir)
  console.log('The older secrets are removed. Khata knows them until its next start.')
  return 0
}

async function forget({ forgetOlder }: Rotation): Promise<number> {
  if (process.env.APP_SECRET_PREVIOUS)
    return fail(
      'Remove APP_SECRET_PREVIOUS first, everywhere. With it, what the older secrets made is accepted.',
    )
  await forgetOlder()
  return 0
}

/** Whether the secret is that of the data directory. */
const isEmbedded = () => !process.env.DATABASE_URL && !process.env.APP_SECRET

/** @throws {Error} one sentence per problem. */
function takeEnvironment(dataDir: string): void {
  if (process.env.DATABASE_URL && !process.env.APP_SECRET)
    throw new Error('With DATABASE_URL set, APP_SECRET must be set too: the newest one.')
  const embedded = isEmbedded() && secretsOf(dataDir)
  process.env.DATABASE_URL ||= instanceDatabase(dataDir)
  if (embedded) {
    process.env.APP_SECRET = embedded.APP_SECRET
    process.env.APP_SECRET_PREVIOUS = embedded.APP_SECRET_PREVIOUS ?? ''
  }
  process.env.LOG_LEVEL ||= 'warn'
  const problems = environmentProblems(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}
