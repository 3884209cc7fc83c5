import { environmentProblems } from '../../lib/infra/env'
import { secretsOf } from '../start/secrets'
import { instanceDatabase } from './database'

/**
 * Gives this process the database and the secrets of the instance that runs on `dataDir`, unless the environment has them. If DATABASE_URL
 * is set without APP_SECRET, no secret is added, because the one in `dataDir` belongs to another database.
 * @throws {Error} a sentence that says what to do if no instance runs there.
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
 * Like `takeEnvironment`, for a command that does the work of the app and needs all variables. Import modules that read the environment
 * after it.
 * @throws {Error} one sentence per problem.
 */
export function requireEnvironment(dataDir: string): void {
  takeEnvironment(dataDir)
  process.env.LOG_LEVEL ||= 'warn'
  const problems = environmentProblems(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
