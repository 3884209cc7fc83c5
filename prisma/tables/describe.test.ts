import { expect, it } from 'vitest'
import { describeTables, sourceOf } from './generator'

type Datamodel = Parameters<typeof describeTables>[0]

const FIELD = { kind: 'scalar', type: 'String', isRequired: true, isList: false, isId: false }
const ID = { ...FIELD, name: 'id', nativeType: ['Uuid', []], isId: true }

/** A schema with one table, `guests`, of an id and these fields. */
function schemaWith(...fields: object[]): Datamodel {
  const named = fields.map((field, i) => ({ ...FIELD, name: `field${i}`, ...field }))
  const model = { name: 'Guest', dbName: 'guests', primaryKey: null, fields: [ID, ...named] }
  return { models: [model], enums: [{ name: 'Mood', dbName: 'mood_of_guest' }] } as unknown as Datamodel
}

const problemsWith =
  (...fields: object[]) =>
  () =>
    describeTables(schemaWith(...fields))

it('a table is described by its key and its columns, with their names and types in the database', () => {
  const [table] = describeTables(
    schemaWith(
      { name: 'roomId', dbName: 'room_id', nativeType: ['Uuid', []], isRequired: false },
      { name: 'mood', kind: 'enum', type: 'Mood' },
      { name: 'tags', isList: true, documentation: '@plain' },
      { name: 'stays', type: 'DateTime', nativeType: ['Timestamptz', ['3']], isList: true },
      { name: 'room', kind: 'object', type: 'Room' },
    ),
  )
  expect(table).toEqual({
    model: 'Guest',
    name: 'guests',
    key: ['id'],
    columns: {
      id: { name: 'id', type: 'uuid', isNullable: false },
      roomId: { name: 'room_id', type: 'uuid', isNullable: true },
      mood: { name: 'mood', type: 'mood_of_guest', isNullable: false },
      tags: { name: 'tags', type: 'text[]', isNullable: false, word: 'plain' },
      stays: { name: 'stays', type: 'timestamptz[]', isNullable: false },
    },
  })
  expect(sourceOf([table as NonNullable<typeof table>])).toContain('  guests: models.GuestModel')
})

it('a column says whose data it has, and for what it is encrypted, in lines of its comment', () => {
  const documentation = 'What they want.\n@encrypted guest book\n@personal'
  const [table] = describeTables(schemaWith({ name: 'wish', documentation }))
  expect(table?.columns.wish).toMatchObject({ word: 'personal', encryptedFor: 'guest book' })
})

it.each<[string, object[], string]>([
  ['a text that says nothing', [{}], 'guests.field0: say whose data it has'],
  ['a document that says nothing', [{ type: 'Json' }], 'guests.field0: say whose data it has'],
  [
    'a number that says nothing beside personal data',
    [{ documentation: '@personal' }, { type: 'Int' }],
    'guests.field1: say whose data it has',
  ],
  ['a word that is not known', [{ documentation: '@persnal' }], '@persnal is none of the words'],
  ['two words', [{ documentation: '@plain\n@secret' }], '@plain and @secret cannot both be right'],
  ['what is kept without a reason', [{ documentation: '@kept' }], 'say after @kept why an erasure keeps it'],
  [
    'what is encrypted for nothing',
    [{ documentation: '@encrypted' }],
    'say after @encrypted for which purpose',
  ],
  ['a type that is not known', [{ nativeType: ['Xml', []] }], 'does not know the type Xml'],
])('the generator refuses %s', (_, fields, problem) => {
  expect(problemsWith(...fields)).toThrow(problem)
})

it('ids, times and states need to say nothing, and numbers do not where nothing is personal', () => {
  const plain = [{ nativeType: ['Uuid', []] }, { type: 'DateTime', nativeType: ['Timestamptz', ['3']] }]
  const state = { kind: 'enum', type: 'Mood' }
  expect(problemsWith({ documentation: '@personal' }, ...plain, state)).not.toThrow()
  expect(problemsWith({ type: 'Int' }, { type: 'Boolean' })).not.toThrow()
})
