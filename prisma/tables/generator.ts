// A generator of Prisma's own kind: `prisma generate` runs it with the client. It writes what lib/infra/database/table.ts
// and the erasure of personal data know about columns.
import { writeFileSync } from 'node:fs'
import generator, { type GeneratorOptions } from '@prisma/generator-helper'

generator.generatorHandler({
  onManifest: () => ({ prettyName: 'Tables', defaultOutput: './generated/tables.ts' }),
  async onGenerate({ generator: { output }, dmmf }) {
    const file = output?.value
    if (!file) throw new Error('the generator of tables has no output')
    writeFileSync(file, sourceOf(describeTables(dmmf.datamodel)))
  },
})

/** The generated module: the tables, and the types of their rows. */
export function sourceOf(tables: readonly Table[]): string {
  const rows = tables.map(({ name, model }) => `  ${name}: models.${model}Model`)
  const described = tables.map(({ name, key, columns }) => {
    const lines = Object.entries(columns).map(
      ([field, column]) => `      ${field}: ${JSON.stringify(column)},`,
    )
    return `  ${name}: {\n    key: ${JSON.stringify(key)},\n    columns: {\n${lines.join('\n')}\n    },\n  },`
  })
  return `// Made from prisma/schema.prisma by prisma/tables. Change the schema instead.
import type * as models from './models'

/** What a row of each table is in code. */
export interface Rows {
${rows.join('\n')}
}

export interface Column {
  /** In the database. */
  readonly name: string
  /** In PostgreSQL, without its precision. */
  readonly type: string
  readonly isNullable: boolean
  /** Whose data it has: docs/data-rights.md. Ids, times and states need to say nothing. */
  readonly word?: ${WORDS.map((word) => `'${word}'`).join(' | ')}
  /** The purpose of the key with which its values are encrypted. */
  readonly encryptedFor?: string
}

export interface TableDescription {
  /** The fields of the primary key. */
  readonly key: readonly string[]
  /** By the name of the field, in the order of the schema. */
  readonly columns: Readonly<Record<string, Column>>
}

export const TABLES: Readonly<Record<keyof Rows, TableDescription>> = {
${described.join('\n')}
}
`
}

type Datamodel = GeneratorOptions['dmmf']['datamodel']
type Model = Datamodel['models'][number]
type Field = Model['fields'][number]

interface Column extends Said {
  name: string
  type: string
  isNullable: boolean
}

/** What becomes a `TableDescription` in the generated module. */
interface Table {
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

/**
 * Whose data a column has, and what becomes of it. A column of prisma/schema.prisma says one of these words in its doc
 * comment: `/// @personal`. docs/data-rights.md explains them.
 */
const WORDS = [
  // Of a customer. An erasure replaces it or empties it.
  'personal',
  // A text that may name a customer. An erasure replaces in it what is known about the person.
  'scrubbed',
  // Of a customer, and an erasure keeps it. The reason follows the word.
  'kept',
  // Of a member of a team. It ends with their account.
  'member',
  // What the business says about itself and what it sells.
  'business',
  // A secret, or the hash of one. No export has it.
  'secret',
  // It names nobody.
  'plain',
] as const

type Word = (typeof WORDS)[number]

/** What the doc comment of a column says. */
interface Said {
  word?: Word
  /** For what it is encrypted: a purpose of lib/infra/keys/key-purposes.ts. */
  encryptedFor?: string
}

/**
 * Reads the words in a doc comment. Other lines are for people.
 * @throws {Error} an unknown word, two words, or one that lacks what must follow it.
 */
function readWords(documentation = ''): Said {
  const said: Said = {}
  for (const [, word = '', rest = ''] of documentation.matchAll(/^@(\S+)[ \t]*(.*)$/gm)) {
    if (word === 'encrypted') {
      if (!rest) throw new Error('say after @encrypted for which purpose it is encrypted')
      said.encryptedFor = rest
    } else {
      if (!isWord(word))
        throw new Error(`@${word} is none of the words @${[...WORDS, 'encrypted'].join(', @')}`)
      if (said.word) throw new Error(`@${said.word} and @${word} cannot both be right`)
      if (word === 'kept' && !rest) throw new Error('say after @kept why an erasure keeps it')
      said.word = word
    }
  }
  return said
}

const isWord = (text: string): text is Word => WORDS.some((word) => word === text)
