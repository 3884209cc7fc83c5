import { type Node, parse, type RangeVar } from 'libpg-query'
import { type Marks, readMarks } from '../../../prisma/migration-marks'

/** One thing that a migration does: a statement, or one command of an ALTER TABLE, or one object of a DROP. */
export interface Change {
  /**
   * The name of the statement in PostgreSQL's parser, such as `IndexStmt`. For a command of ALTER TABLE its name, such as `AT_AddColumn`.
   * DROP and RENAME also name the kind of object: `DropStmt OBJECT_TABLE`.
   */
  kind: string
  /** The content of the statement or command, as PostgreSQL's parser returns it. */
  content: Content
  /** True if it concerns a table, type or function that the same migration created, so nothing uses it yet. */
  ofNew: boolean
  line: number
  /** The index of its statement in the file, from 0. */
  statement: number
}

export interface Script {
  marks: Marks
  changes: Change[]
}

// Each kind of statement has other fields. The rules know the kinds that they look at.
// biome-ignore lint/suspicious/noExplicitAny: the parser's result is a tree of hundreds of node types
export type Content = any

/** Parses a migration with PostgreSQL's own parser. Throws its error if the file is not SQL. */
export async function readScript(sql: string): Promise<Script> {
  const { stmts = [] } = await parse(sql)
  const made = new Set<string>()
  const bytes = Buffer.from(sql)
  const changes = stmts.flatMap(({ stmt, stmt_location: at = 0 }, statement) => {
    const before = bytes.subarray(0, at).toString()
    const line = before.concat(leadingSpace(bytes.subarray(at).toString())).split('\n').length
    return changesOf(stmt as Node).map(({ kind, content, named }) => {
      const ofNew = named.length > 0 && named.every((name) => made.has(name))
      note(made, kind, content, ofNew)
      return { kind, content, ofNew, line, statement }
    })
  })
  return { marks: readMarks(sql), changes }
}

/** The white space and comments before a statement, which the parser counts as part of it. */
const leadingSpace = (text: string) => text.match(/^(\s+|--[^\n]*|\/\*[\s\S]*?\*\/)*/)?.[0] ?? ''

interface Part {
  kind: string
  content: Content
  /** The existing objects that it concerns. */
  named: string[]
}

function changesOf(node: Node): Part[] {
  const [[kind, content] = ['', {}]] = Object.entries(node) as [string, Content][]
  const table: string[] = nameOf(content.relation)
  if (kind === 'AlterTableStmt')
    return content.cmds.map(({ AlterTableCmd: command }: Content) => ({
      kind: command.subtype,
      content: command,
      named: table,
    }))
  if (kind === 'DropStmt')
    return content.objects.map((object: Content) => ({
      kind: `DropStmt ${content.removeType}`,
      content,
      named: droppedNames(object, content.removeType),
    }))
  if (kind === 'RenameStmt')
    return [
      {
        kind: `RenameStmt ${content.renameType}`,
        content,
        named: table.length > 0 ? table : lastNames(content.object),
      },
    ]
  if (kind === 'LockStmt' || kind === 'TruncateStmt')
    return [{ kind, content, named: content.relations.flatMap((each: Content) => nameOf(each.RangeVar)) }]
  if (kind === 'AlterEnumStmt' || kind === 'AlterDomainStmt')
    return [{ kind, content, named: lastString(content.typeName) }]
  if (kind === 'CreateStmt' && content.partbound)
    return [{ kind, content, named: content.inhRelations.flatMap((each: Content) => nameOf(each.RangeVar)) }]
  if (kind === 'GrantStmt')
    return [
      { kind, content, named: (content.objects ?? []).flatMap((each: Content) => nameOf(each.RangeVar)) },
    ]
  return [{ kind, content, named: table }]
}

const nameOf = (relation: RangeVar | undefined): string[] => (relation?.relname ? [relation.relname] : [])

const lastString = (names: Content[] | undefined): string[] => {
  const last = names?.at(-1)?.String?.sval
  return last ? [last] : []
}

/** The name of an object that is not a table: a type, a function, an index. */
function lastNames(object: Content): string[] {
  if (object?.List) return lastString(object.List.items)
  if (object?.TypeName) return lastString(object.TypeName.names)
  return lastString(object?.ObjectWithArgs?.objname)
}

/** A trigger or a policy is written with its table. The table decides. */
function droppedNames(object: Content, type: string): string[] {
  if (type === 'OBJECT_TRIGGER' || type === 'OBJECT_POLICY' || type === 'OBJECT_RULE')
    return lastString(object.List.items.slice(0, -1))
  return lastNames(object)
}

/** Notes what a change creates. A new table stays new when it is renamed. */
function note(made: Set<string>, kind: string, content: Content, ofNew: boolean) {
  if (kind === 'CreateStmt' || kind === 'ViewStmt' || kind === 'CreateSeqStmt')
    add(made, nameOf(content.relation ?? content.view ?? content.sequence))
  else if (kind === 'CreateTableAsStmt') add(made, nameOf(content.into?.rel))
  else if (kind === 'CreateEnumStmt') add(made, lastString(content.typeName))
  else if (kind === 'CompositeTypeStmt') add(made, nameOf(content.typevar))
  else if (kind === 'CreateDomainStmt') add(made, lastString(content.domainname))
  else if (kind === 'CreateFunctionStmt' && !content.replace) add(made, lastString(content.funcname))
  else if (kind === 'IndexStmt' && content.idxname) add(made, [content.idxname])
  else if (kind === 'RenameStmt OBJECT_TABLE') {
    for (const old of nameOf(content.relation)) made.delete(old)
    if (ofNew) made.add(content.newname)
  }
}

const add = (made: Set<string>, names: string[]) => {
  for (const name of names) made.add(name)
}
