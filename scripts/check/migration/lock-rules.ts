import type { Content } from './change'
import { isSerial } from './compatibility-rules'
import { addedConstraint, columnConstraints, columnHas, hasOption, isOf, nodesIn, type Rule } from './rule'

const OUTSIDE =
  'in a migration of its own that begins with "-- khata:run outside-transaction" and has only this statement'

/** Changes that stop traffic: they hold a strong lock while PostgreSQL reads or writes a whole table. */
export const LOCK_RULES: readonly Rule[] = [
  {
    name: 'index-not-concurrent',
    harm: 'Nobody can write to the table until the index is built.',
    instead: `Write CREATE INDEX CONCURRENTLY IF NOT EXISTS ${OUTSIDE}.`,
    finds: ({ kind, content }) => kind === 'IndexStmt' && !content.concurrent,
  },
  {
    name: 'drop-index-not-concurrent',
    harm: 'The drop waits for every statement on the table, and all later ones wait for the drop.',
    instead: `Write DROP INDEX CONCURRENTLY IF EXISTS ${OUTSIDE}.`,
    finds: ({ kind, content }) => kind === 'DropStmt OBJECT_INDEX' && !content.concurrent,
  },
  {
    name: 'reindex-not-concurrent',
    harm: 'Nobody can write to the table until the index is built again.',
    instead: `Write REINDEX … CONCURRENTLY ${OUTSIDE}.`,
    finds: ({ kind, content }) => kind === 'ReindexStmt' && !hasOption(content.params, 'concurrently'),
  },
  {
    name: 'check-not-deferred',
    harm: 'PostgreSQL reads the whole table while nobody can read or write it.',
    instead: `Add the constraint NOT VALID: it counts for new rows at once. Then VALIDATE CONSTRAINT ${OUTSIDE}.`,
    finds: (change) =>
      isChecked(addedConstraint(change, 'CONSTR_CHECK', 'CONSTR_NOTNULL')) ||
      columnHas(change, 'CONSTR_CHECK'),
  },
  {
    name: 'foreign-key-not-deferred',
    harm: 'PostgreSQL reads both tables while nobody can write to them.',
    instead: `Add the foreign key NOT VALID: it counts for new rows at once. Then VALIDATE CONSTRAINT ${OUTSIDE}.`,
    finds: (change) =>
      isChecked(addedConstraint(change, 'CONSTR_FOREIGN')) ||
      // A column that is null in every row does not have to be read.
      (columnHas(change, 'CONSTR_FOREIGN') && columnHas(change, 'CONSTR_DEFAULT')),
  },
  {
    name: 'domain-check',
    harm: 'PostgreSQL reads all tables with a column of this domain while nobody can write to them.',
    instead: 'Add the constraint NOT VALID, and validate it in a later migration.',
    finds: ({ kind, content }) =>
      kind === 'AlterDomainStmt' &&
      (isChecked(content.def?.Constraint) || content.subtype === 'O' || content.subtype === 'V'),
  },
  {
    name: 'unique-without-index',
    harm: 'PostgreSQL builds an index while nobody can read or write the table.',
    instead: `Write CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${OUTSIDE}. Then ADD CONSTRAINT … USING INDEX in the next one.`,
    finds: (change) => {
      const constraint = addedConstraint(change, 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION')
      return (
        Boolean(constraint && !constraint.indexname) || columnHas(change, 'CONSTR_UNIQUE', 'CONSTR_PRIMARY')
      )
    },
  },
  {
    name: 'validate-in-transaction',
    harm: 'Validation reads the whole table, and would keep the locks of the other statements for that long.',
    instead: `Write VALIDATE CONSTRAINT ${OUTSIDE}.`,
    finds: (change, { marks }) =>
      isOf('AT_ValidateConstraint')(change) && marks.mode !== 'outside-transaction',
  },
  {
    name: 'volatile-default',
    harm: 'Each row gets a value of its own, so PostgreSQL writes the whole table again while nobody can read or write it.',
    instead:
      'Add the column without a default. Set the default in the next statement. Fill old rows in batches.',
    finds: (change) =>
      isSerial(change) ||
      columnHas(change, 'CONSTR_IDENTITY') ||
      columnConstraints(change)
        .filter(({ contype }) => contype === 'CONSTR_DEFAULT')
        .some(({ raw_expr }) => nodesIn(raw_expr, 'FuncCall').some((call) => !STABLE.has(nameOfCall(call)))),
  },
  {
    name: 'stored-generated-column',
    harm: 'PostgreSQL computes it for every row while nobody can read or write the table.',
    instead:
      'Add an ordinary column that a trigger fills, and fill old rows in batches. Or use an expression index.',
    finds: (change) =>
      columnConstraints(change).some(
        ({ contype, generated_kind }) => contype === 'CONSTR_GENERATED' && generated_kind !== 'v',
      ) || isOf('AT_SetExpression')(change),
  },
  {
    name: 'table-rewrite',
    harm: 'PostgreSQL writes the whole table again while nobody can read or write it.',
    instead: 'Do it in a maintenance window, with an exception that says how large the table is at most.',
    finds: (change) =>
      isOf(
        'AT_SetLogged',
        'AT_SetUnLogged',
        'AT_SetTableSpace',
        'AT_SetAccessMethod',
        'ClusterStmt',
      )(change) ||
      (change.kind === 'VacuumStmt' && hasOption(change.content.options, 'full')),
  },
  {
    name: 'attach-partition',
    harm: 'PostgreSQL reads the whole partition to check its bounds, while nobody can read or write it.',
    instead:
      'First add a CHECK with the same bounds NOT VALID and validate it. PostgreSQL then reads nothing: attach with an exception that names this check.',
    finds: isOf('AT_AttachPartition'),
  },
  {
    name: 'detach-not-concurrent',
    harm: 'Nobody can read or write the partitioned table until the detach has its lock.',
    instead: `Write DETACH PARTITION … CONCURRENTLY ${OUTSIDE}.`,
    finds: ({ kind, content }) => kind === 'AT_DetachPartition' && !content.def?.PartitionCmd?.concurrent,
  },
  {
    name: 'create-partition-of',
    harm: 'Nobody can read or write the partitioned table until the statement has its lock.',
    instead: 'Make the table with CREATE TABLE (LIKE parent INCLUDING ALL), then attach it with its CHECK.',
    finds: ({ kind, content }) => kind === 'CreateStmt' && Boolean(content.partbound),
  },
  {
    name: 'lock-table',
    harm: 'Traffic stops until the migration commits.',
    instead: 'Leave it out: each statement takes the lock that it needs.',
    finds: isOf('LockStmt'),
  },
  {
    name: 'truncate',
    harm: 'It removes all rows, also those that the version before needs, while nobody can read or write the table.',
    instead: 'Delete in batches, in a migration that begins with "-- khata:run in-batches".',
    finds: isOf('TruncateStmt'),
  },
  {
    name: 'data-in-transaction',
    harm: 'All changed rows stay locked until the last one is done. Customers wait meanwhile.',
    instead:
      'Change rows in a migration of its own that begins with "-- khata:run in-batches": one statement, with a LIMIT, that finds fewer rows each time.',
    finds: (change, { marks }) =>
      isOf('UpdateStmt', 'DeleteStmt', 'MergeStmt')(change) && marks.mode !== 'in-batches',
  },
]

// These functions return one value for the whole statement, so no row has to be written.
const STABLE = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting'])

const nameOfCall = (call: Content): string => call.funcname.at(-1).String.sval

/** Whether the table is read to check a new constraint: it is enforced and not NOT VALID. */
function isChecked(constraint: Content): boolean {
  return Boolean(constraint) && !constraint.skip_validation && !isNotEnforced(constraint)
}

const isNotEnforced = ({ contype, is_enforced }: Content) => contype !== 'CONSTR_NOTNULL' && !is_enforced
