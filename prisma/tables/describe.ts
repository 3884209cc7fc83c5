import type { GeneratorOptions } from '@prisma/generator-helper'
import { readWords, type Said } from './words'

type Datamodel = GeneratorOptions['dmmf']['datamodel']
type Model = Datamodel['models'][number]
type Field = Model['fields'][number]

interface Column extends Said {
  name: string
  type: string
  isNullable: boolean
}

/** What becomes a `TableDescription` in the generated module. */
export interface Table {
  model: string
  name: string
  key: string[]
  columns: Record<string, Column>
}

const TYPES: Readonly<Record<string, string>> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Boolean: 'boolean',
  Bytes: 'bytea',
  Json: 'jsonb',
}
const NATIVE_TYPES: Readonly<Record<string, string>> = {
  Uuid: 'uuid',
  Timestamptz: 'timestamptz',
  Date: 'date',
  SmallInt: 'smallint',
  Decimal: 'numeric',
  Json: 'json',
}

/**
 * Every table of the schema.
 * @throws {Error} in one sentence for each column that does not say whose data it has.
 */
export function describeTables({ models, enums }: Datamodel): Table[] {
  const states = new Map(enums.map(({ name, dbName }) => [name, dbName ?? name]))
  const problems: string[] = []
  const tables = models.map((model) => describeTable(model, states, problems))
  if (problems.length > 0) throw new Error(`prisma/schema.prisma:\n${problems.join('\n')}`)
  return tables
}

function describeTable(model: Model, states: ReadonlyMap<string, string>, problems: string[]): Table {
  const name = model.dbName ?? model.name
  const fields = model.fields.filter(({ kind }) => kind !== 'object')
  const columns: Record<string, Column> = {}
  for (const field of fields) {
    const described = {
      name: field.dbName ?? field.name,
      type: typeOf(field, states),
      isNullable: !field.isRequired,
    }
    try {
      columns[field.name] = { ...described, ...readWords(field.documentation) }
    } catch (error) {
      problems.push(`${name}.${described.name}: ${(error as Error).message}.`)
    }
  }
  const isOfPeople = Object.values(columns).some(({ word }) => word === 'personal' || word === 'scrubbed')
  const silent = fields.filter((field) => columns[field.name] && !columns[field.name]?.word)
  for (const field of silent.filter((each) => mustSay(each, columns[each.name] as Column, isOfPeople)))
    problems.push(
      `${name}.${columns[field.name]?.name}: say whose data it has, as docs/data-rights.md explains.`,
    )
  const key = model.primaryKey?.fields ?? fields.filter(({ isId }) => isId).map((field) => field.name)
  return { model: model.name, name, key: [...key], columns }
}

function typeOf({ type, nativeType, isList }: Field, states: ReadonlyMap<string, string>): string {
  const known = nativeType ? NATIVE_TYPES[nativeType[0]] : (TYPES[type] ?? states.get(type))
  if (!known) throw new Error(`prisma/tables/describe.ts does not know the type ${nativeType?.[0] ?? type}`)
  return known + (isList ? '[]' : '')
}

const HOLDS_WORDS = ['text', 'json', 'jsonb', 'bytea']
const NAMES_NOBODY = ['uuid', 'timestamptz']

/** Ids, times and states name nobody. All else must say something in a table with data of people, and texts in every table. */
function mustSay({ kind }: Field, { type }: Column, isOfPeople: boolean): boolean {
  const element = type.replace('[]', '')
  if (HOLDS_WORDS.includes(element)) return true
  return isOfPeople && kind !== 'enum' && !NAMES_NOBODY.includes(element)
}
