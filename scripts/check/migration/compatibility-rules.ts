import type { Change } from './change'
import { columnHas, isOf, type Rule } from './rule'

const TWO_RELEASES =
  'Release a version that no longer uses it. Drop it in the release after that one, with an exception that names this version.'

/** Changes that break the previous version. It still runs while the new version starts, and again after a roll-back. */
export const COMPATIBILITY_RULES: readonly Rule[] = [
  {
    name: 'drop-table',
    harm: 'The version before still reads and writes this table.',
    instead: TWO_RELEASES,
    finds: isOf('DropStmt OBJECT_TABLE', 'DropStmt OBJECT_VIEW', 'DropStmt OBJECT_MATVIEW'),
  },
  {
    name: 'drop-column',
    harm: 'The version before still names this column in its statements.',
    instead: TWO_RELEASES,
    finds: isOf('AT_DropColumn'),
  },
  {
    name: 'drop-type',
    harm: 'The version before still casts to this type.',
    instead: TWO_RELEASES,
    finds: isOf('DropStmt OBJECT_TYPE', 'DropStmt OBJECT_DOMAIN'),
  },
  {
    name: 'drop-function',
    harm: 'Statements of the version before, or triggers and defaults, may still call it.',
    instead: TWO_RELEASES,
    finds: isOf(
      'DropStmt OBJECT_FUNCTION',
      'DropStmt OBJECT_PROCEDURE',
      'DropStmt OBJECT_AGGREGATE',
      'DropStmt OBJECT_OPERATOR',
    ),
  },
  {
    name: 'drop-object',
    harm: 'The version before may still use it: a sequence, a schema, an extension, a collation.',
    instead: TWO_RELEASES,
    finds: isOf(
      'DropStmt OBJECT_SEQUENCE',
      'DropStmt OBJECT_SCHEMA',
      'DropStmt OBJECT_EXTENSION',
      'DropStmt OBJECT_COLLATION',
      'DropOwnedStmt',
    ),
  },
  {
    name: 'drop-guard',
    harm: 'A constraint, trigger or policy keeps the data correct while both versions write. ON CONFLICT also needs its unique constraint.',
    instead: 'Add the new guard first. Drop the old one with an exception that names what replaces it.',
    finds: isOf(
      'AT_DropConstraint',
      'AT_DisableTrig',
      'AT_DisableTrigAll',
      'AT_DisableTrigUser',
      'DropStmt OBJECT_TRIGGER',
      'DropStmt OBJECT_POLICY',
      'DropStmt OBJECT_RULE',
    ),
  },
  {
    name: 'rename-table',
    harm: 'The version before still uses the old name.',
    instead: 'Keep the name. Or make a new table, write to both, and drop the old one in a later release.',
    finds: (change) =>
      isOf('RenameStmt OBJECT_TABLE', 'RenameStmt OBJECT_VIEW', 'AlterObjectSchemaStmt')(change),
  },
  {
    name: 'rename-column',
    harm: 'The version before still uses the old name.',
    instead:
      'Add a column, write to both, copy the old values in batches, read the new one, and drop the old one in a later release.',
    finds: isOf('RenameStmt OBJECT_COLUMN', 'RenameStmt OBJECT_ATTRIBUTE'),
  },
  {
    name: 'rename-type',
    harm: 'The version before still casts to the old name.',
    instead: 'Keep the name. A name in the code may differ from the name in the database.',
    finds: isOf('RenameStmt OBJECT_TYPE', 'RenameStmt OBJECT_DOMAIN'),
  },
  {
    name: 'rename-enum-value',
    harm: 'The version before still writes the old value and does not know the new one.',
    instead: 'Add the new value. Write it only in the release after that one.',
    finds: ({ kind, content }) => kind === 'AlterEnumStmt' && Boolean(content.oldVal),
  },
  {
    name: 'rename-function',
    harm: 'The version before still calls the old name.',
    instead: 'Make a function with the new name beside the old one. Drop the old one in a later release.',
    finds: isOf('RenameStmt OBJECT_FUNCTION', 'RenameStmt OBJECT_PROCEDURE'),
  },
  {
    name: 'rename-constraint',
    harm: 'The version before recognises a refusal of the database by the name of the constraint or index.',
    instead: 'Keep the name.',
    finds: isOf('RenameStmt OBJECT_TABCONSTRAINT', 'RenameStmt OBJECT_INDEX'),
  },
  {
    name: 'required-column',
    harm: 'The version before inserts rows without this column, so all its inserts would fail.',
    instead: 'Add the column with a default, or let it be null.',
    finds: (change) =>
      columnHas(change, 'CONSTR_NOTNULL', 'CONSTR_PRIMARY') &&
      !columnHas(change, 'CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY') &&
      !isSerial(change),
  },
  {
    name: 'drop-default',
    harm: 'The version before may insert rows without this column and count on the default.',
    instead: 'Keep the default until no version that needs it can run.',
    finds: ({ kind, content }) => kind === 'AT_ColumnDefault' && !content.def,
  },
  {
    name: 'set-not-null',
    harm: 'The version before may still write null. PostgreSQL also reads the whole table while nobody can read or write it.',
    instead:
      'Add CHECK (column IS NOT NULL) NOT VALID, validate it in the next migration, and then set NOT NULL with an exception that names this check: PostgreSQL then reads nothing.',
    finds: (change) => isOf('AT_SetNotNull')(change),
  },
  {
    name: 'change-column-type',
    harm: 'PostgreSQL writes the whole table again while nobody can read or write it. Statements of the version before may not fit the new type.',
    instead: 'Add a column of the new type, write to both, copy in batches, and drop the old one later.',
    finds: isOf('AT_AlterColumnType'),
  },
  {
    name: 'row-security',
    harm: 'The version before would no longer see its rows.',
    instead: 'Release a version that sets what the policies read, and then enable row security.',
    finds: isOf('AT_EnableRowSecurity', 'AT_ForceRowSecurity'),
  },
  {
    name: 'revoke',
    harm: 'The version before may still need this right.',
    instead: TWO_RELEASES,
    finds: ({ kind, content }) => kind === 'GrantStmt' && !content.is_grant,
  },
]

/** Whether an ADD COLUMN has a serial type, which implies a default. */
export function isSerial({ kind, content }: Change): boolean {
  if (kind !== 'AT_AddColumn') return false
  const type: string = content.def.ColumnDef.typeName.names.at(-1).String.sval
  return /^(small|big)?serial[248]?$/.test(type)
}
