import type { Change, Content, Script } from './change'

/** A change that a migration must not make while another version of Khata uses the same database. */
export interface Rule {
  name: string
  /** What would go wrong, as a sentence. */
  harm: string
  /** What to write instead, as a sentence. */
  instead: string
  /** True if it also applies to tables, types and functions that the same migration creates. */
  alsoNew?: true
  finds(change: Change, script: Script): boolean
}

/** Whether a change is of one of these kinds. */
export const isOf = (...kinds: string[]) => {
  const wanted = new Set(kinds)
  return ({ kind }: Change) => wanted.has(kind)
}

/** The constraints on the column of an ADD COLUMN. */
export function columnConstraints({ kind, content }: Change): Content[] {
  if (kind !== 'AT_AddColumn') return []
  return (content.def.ColumnDef.constraints ?? []).map((each: Content) => each.Constraint)
}

/** Whether an ADD COLUMN has a constraint of one of these types. */
export const columnHas = (change: Change, ...types: string[]) =>
  columnConstraints(change).some(({ contype }) => types.includes(contype))

/** The constraint of an ADD CONSTRAINT if it is of one of these types. */
export function addedConstraint({ kind, content }: Change, ...types: string[]): Content | undefined {
  const constraint = kind === 'AT_AddConstraint' ? content.def.Constraint : undefined
  return types.includes(constraint?.contype) ? constraint : undefined
}

/** All nodes with this name in a tree of the parser. */
export function nodesIn(tree: Content, name: string): Content[] {
  if (tree === null || typeof tree !== 'object') return []
  const here = !Array.isArray(tree) && name in tree ? [tree[name]] : []
  return [...here, ...Object.values(tree).flatMap((part) => nodesIn(part, name))]
}

/** Whether the options in parentheses, as in REINDEX (CONCURRENTLY), include this one, and it is not turned off. */
export const hasOption = (options: Content[] | undefined, name: string) =>
  (options ?? []).some(({ DefElem: { defname, arg } }) => defname === name && !OFF.has(arg?.String?.sval))

const OFF = new Set(['false', 'off'])
