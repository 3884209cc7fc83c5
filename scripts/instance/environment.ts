import { environmentProblems } from '../../lib/infra/env'
import { secretsOf } from '../start/secrets'
import { instanceDatabase } from './database'

/**
 * Gives this process the database and the secrets of the instance that runs on `dataDir`, unless the environment names them.
 * A DATABASE_URL without APP_SECRET stays alone: the secret of that database is not in `dataDir`.
 * @throws {Error} a sentence that says what to do when no instance runs there.
 */
export function takeEnvironment(dataDir: string): void {
  const isEmbedded = !process.env.DATABASE_URL && !process.env.APP_SECRET
  process.env.DATABASE_URL = instanceDatabase(dataDir)
  if (!isEmbedded) return
  const secrets = secretsOf(dataDir)
  process.env.APP_SECRET = secrets.APP_SECRET
  process.env.APP_SECRET_PREVIOUS = secrets.APP_SECRET_PREVIOUS ?? ''
}

/**
 * The same for a command that does the work of the app, which needs everything. Modules that read the environment are imported
 * after it.
 * @throws {Error} one sentence per problem.
 */
export function requireEnvironment(dataDir: string): void {
  takeEnvironment(dataDir)
  process.env.LOG_LEVEL ||= 'warn'
  const problems = environmentProblems(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
