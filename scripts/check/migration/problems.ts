import { type Migration, readMigrations } from '../../../prisma/migrate'
import { type Change, readScript, type Script } from './change'
import { COMPATIBILITY_RULES } from './compatibility-rules'
import { LOCK_RULES } from './lock-rules'
import type { Rule } from './rule'
import { RUN_RULES } from './run-rules'

/** All rules for migrations. docs/releases.md explains them. */
export const MIGRATION_RULES: readonly Rule[] = [...COMPATIBILITY_RULES, ...LOCK_RULES, ...RUN_RULES]

/** The first migration creates the tables of an empty database, so no rule applies to it. */
const BASELINE = '20261128000000_baseline'

// Rules that the migrator applies at run time. The check cannot know whether their exception is needed.
const AT_RUN_TIME = 'long-statement'

/** What is wrong with the migrations after the first one: one sentence for each breach of a rule. */
export async function migrationProblems(folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  const misplaced = migrations
    .filter(({ name }) => name < BASELINE)
    .map(
      ({ name }) =>
        `prisma/migrations: ${name} comes before ${BASELINE}. The name of a new migration must begin with a later time.`,
    )
  const later = migrations.filter(({ name }) => name > BASELINE)
  return [...misplaced, ...(await Promise.all(later.map(problemsOf))).flat()]
}

/** What is wrong with one migration. */
export async function problemsOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): Promise<string[]> {
  const file = `prisma/migrations/${name}/migration.sql`
  let script: Script
  try {
    script = await readScript(sql)
  } catch (error) {
    return [`${file}: PostgreSQL cannot parse it: ${(error as Error).message}.`]
  }
  const { marks, changes } = script
  const allowed = new Set(marks.exceptions.map(({ rule }) => rule))
  const breaches = changes.flatMap((change) =>
    MIGRATION_RULES.filter((rule) => applies(rule, change, script)).map((rule) => ({ rule, change })),
  )
  const found = new Set(breaches.map(({ rule }) => rule.name))
  return [
    ...marks.mistakes.map((mistake) => `${file}: ${mistake}`),
    ...breaches
      .filter(({ rule }) => !allowed.has(rule.name))
      .map(
        ({ rule, change }) =>
          `${file}:${change.line}: ${rule.name}: ${rule.harm} ${rule.instead} (Or give a reason: "-- khata:allow ${rule.name} because …".)`,
      ),
    ...[...allowed]
      .filter((rule) => !found.has(rule) && rule !== AT_RUN_TIME)
      .map(
        (rule) => `${file}: the exception for ${rule} is not needed, or no rule has this name. Remove it.`,
      ),
  ]
}

const applies = (rule: Rule, change: Change, script: Script) =>
  (rule.alsoNew || !change.ofNew) && rule.finds(change, script)
