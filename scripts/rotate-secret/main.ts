import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { requireEnvironment } from '../instance/environment'
import { addSecret, removeOlderSecrets, secretsOf } from '../start/secrets'

const SAFE = 'Nothing needs an older secret.'

type Rotation = typeof import('./rotation')
interface Instance {
  dataDir: string
  /** True if its secret is in the data directory. */
  isEmbedded: boolean
}
type Step = 'new' | 'check' | 'finish' | 'forget'

const STEPS = {
  rotate,
  check,
  finish,
  forget,
} satisfies Record<string, (rotation: Rotation, instance: Instance) => Promise<void>>

/** Runs one step of a rotation. */
export async function main(
  dataDir: string,
  { values }: Arguments<Partial<Record<Step, boolean>>>,
): Promise<void> {
  const [step = 'rotate', ...more] = Object.keys(values) as Step[]
  if (more.length > 0) throw new UsageError('One step at a time.')
  const { DATABASE_URL, APP_SECRET } = process.env
  const instance = { dataDir, isEmbedded: !DATABASE_URL && !APP_SECRET }
  if (step === 'new') return makeSecret(instance)
  if (DATABASE_URL && !APP_SECRET)
    throw new Error('With DATABASE_URL set, APP_SECRET must be set too: the newest one.')
  requireEnvironment(dataDir)
  // Imported here, because these modules read the environment.
  const [rotation, { closeDatabase }] = await Promise.all([
    import('./rotation'),
    import('../../lib/infra/database/db'),
  ])
  try {
    await STEPS[step](rotation, instance)
  } finally {
    await closeDatabase()
  }
}

function makeSecret({ dataDir, isEmbedded }: Instance): void {
  if (!isEmbedded)
    throw new Error(
      'This is for the embedded database. With an APP_SECRET of your own, make one with openssl rand -hex 32. docs/secrets.md has the steps.',
    )
  if (secretsOf(dataDir).APP_SECRET_PREVIOUS)
    throw new Error('The last rotation is not finished: run npm run rotate-secret, then with -- --finish.')
  addSecret(dataDir)
  console.log('A new APP_SECRET is made. Restart Khata now, then run npm run rotate-secret.')
}

async function rotate({ encryptAgain, printCheck }: Rotation): Promise<void> {
  const { otherWriters } = await import('../../lib/secret-rotation/processes')
  const others = await otherWriters()
  if (others > 0)
    throw new Error(
      `${others} connections to the database are of processes of Khata that write with another APP_SECRET: restart them with the newest one first.`,
    )
  await encryptAgain()
  conclude(await printCheck())
}

async function check({ printCheck }: Rotation): Promise<void> {
  conclude(await printCheck())
}

function conclude(isSafe: boolean): void {
  if (!isSafe) throw new Error('An older secret is still needed.')
  console.log(process.env.APP_SECRET_PREVIOUS ? `${SAFE} APP_SECRET_PREVIOUS can be removed.` : SAFE)
}

async function finish({ printCheck }: Rotation, { dataDir, isEmbedded }: Instance): Promise<void> {
  if (!isEmbedded) throw new Error('This is for the embedded database. Remove APP_SECRET_PREVIOUS yourself.')
  if (!(await printCheck())) throw new Error('An older secret is still needed: run npm run rotate-secret.')
  removeOlderSecrets(dataDir)
  console.log('The older secrets are removed. Khata knows them until its next start.')
}

async function forget({ forgetOlder }: Rotation): Promise<void> {
  if (process.env.APP_SECRET_PREVIOUS)
    throw new Error(
      'Remove APP_SECRET_PREVIOUS first, everywhere. With it, what the older secrets made is accepted.',
    )
  await forgetOlder()
}
