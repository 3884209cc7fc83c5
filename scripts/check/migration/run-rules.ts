import type { Change, Content } from './change'
import { hasOption, isOf, nodesIn, type Rule } from './rule'

/** Mistakes in how a migration runs: outside of a transaction, in batches, or with statements that cannot be checked. */
export const RUN_RULES: readonly Rule[] = [
  {
    name: 'concurrent-in-transaction',
    harm: 'PostgreSQL refuses a concurrent statement in a transaction.',
    instead: 'Put it alone into a migration that begins with "-- khata:run outside-transaction".',
    alsoNew: true,
    finds: (change, { marks }) => isConcurrent(change) && marks.mode !== 'outside-transaction',
  },
  {
    name: 'more-than-one-statement',
    harm: 'If the second statement fails, the first one stays done and would be done again.',
    instead:
      'Outside of a transaction, and in batches, each migration has one statement. Write one migration for each.',
    alsoNew: true,
    finds: ({ statement }, { marks }) => marks.mode !== 'in-transaction' && statement > 0,
  },
  {
    name: 'not-for-outside',
    harm: 'If the process is killed before it notes the migration, the statement is done a second time.',
    instead:
      'Outside of a transaction, use only CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, REINDEX CONCURRENTLY, VALIDATE CONSTRAINT, DETACH PARTITION CONCURRENTLY, ALTER TYPE ADD VALUE IF NOT EXISTS, ANALYZE and VACUUM.',
    alsoNew: true,
    finds: (change, { marks }) => marks.mode === 'outside-transaction' && !isRepeatable(change),
  },
  {
    name: 'batch-without-limit',
    harm: 'The first batch would be the whole table.',
    instead:
      'Write one UPDATE, DELETE or INSERT … SELECT with a LIMIT in it, that finds no row once all are done. For example: UPDATE t SET a = b WHERE id IN (SELECT id FROM t WHERE a IS NULL LIMIT 1000).',
    alsoNew: true,
    finds: (change, { marks }) =>
      marks.mode === 'in-batches' &&
      !(isOf('UpdateStmt', 'DeleteStmt', 'InsertStmt')(change) && hasLimit(change.content)),
  },
  {
    name: 'enum-value-in-use',
    harm: 'PostgreSQL refuses a new value in the transaction that adds it.',
    instead: 'Add the value in a migration of its own, before this one.',
    finds: ({ kind, content, statement }, { changes }) =>
      kind === 'AlterEnumStmt' &&
      !content.oldVal &&
      changes.some(
        (later) =>
          later.statement > statement &&
          nodesIn(later.content, 'A_Const').some((value) => value.sval?.sval === content.newVal),
      ),
  },
  {
    name: 'transaction-control',
    harm: 'The migration and the note that it was applied must be one transaction.',
    instead: 'Leave it out. Write one migration for each transaction.',
    alsoNew: true,
    finds: isOf('TransactionStmt'),
  },
  {
    name: 'session-setting',
    harm: 'The time limits of locks and statements protect the traffic. A setting would also stay for later migrations.',
    instead: 'Leave it out. For a statement that takes long there is the exception long-statement.',
    alsoNew: true,
    finds: isOf('VariableSetStmt', 'DiscardStmt'),
  },
  {
    name: 'hidden-statement',
    harm: 'This check cannot see what a DO block, CALL or SELECT does to the tables.',
    instead:
      'Write plain statements. If that is not possible, an exception says which locks it takes and for how long.',
    alsoNew: true,
    finds: isOf('DoStmt', 'CallStmt', 'SelectStmt', 'ExecuteStmt'),
  },
  {
    // The runner applies this one: prisma/migrate-transaction.ts.
    name: 'long-statement',
    harm: 'A statement that takes longer than ten seconds is ended, because requests wait behind its locks.',
    instead: 'Do the work in batches or concurrently.',
    finds: () => false,
  },
]

function isConcurrent({ kind, content }: Change): boolean {
  if (kind === 'AT_DetachPartition') return Boolean(content.def.PartitionCmd.concurrent)
  if (kind === 'ReindexStmt') return hasOption(content.params, 'concurrently')
  return isOf('IndexStmt', 'DropStmt OBJECT_INDEX')({ kind } as Change) && Boolean(content.concurrent)
}

function isRepeatable(change: Change): boolean {
  const { kind, content } = change
  if (kind === 'IndexStmt') return isConcurrent(change) && Boolean(content.if_not_exists && content.idxname)
  if (kind === 'DropStmt OBJECT_INDEX') return isConcurrent(change) && Boolean(content.missing_ok)
  if (kind === 'AlterEnumStmt') return Boolean(content.skipIfNewValExists)
  if (kind === 'ReindexStmt' || kind === 'AT_DetachPartition') return isConcurrent(change)
  return isOf('AT_ValidateConstraint', 'VacuumStmt')(change)
}

const hasLimit = (content: Content) =>
  nodesIn(content, 'SelectStmt').some(({ limitCount }) => limitCount) || selectOf(content)?.limitCount

const selectOf = (content: Content) => content.selectStmt?.SelectStmt
