import fc from 'fast-check'
import { fromString, fromUUID, toUUIDBytes } from 'typeid-js'
import { validate, version } from 'uuid'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type BusinessId,
  type CustomerId,
  firstIdAt,
  fromWire,
  newId,
  newWireId,
  PREFIXES,
  type Prefix,
  type SubscriptionId,
  toWire,
  type WireId,
} from './id'

const prefixes = fc.constantFrom(...(Object.keys(PREFIXES) as Prefix[]))
const uuids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(uuidText)

// The test vectors of the TypeID specification (spec/valid.yml and spec/invalid.yml).
const UUID = '01890a5d-ac96-774b-bcce-b302099a8057'
const SUFFIX = '01h455vb4pex5vsknk084sn02q'
const VECTORS = [
  ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
  ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
  ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
  ['00000000-0000-0000-0000-000000000010', '0000000000000000000000000g'],
  ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
  [UUID, SUFFIX],
] as const

describe('the wire form of an id', () => {
  it.each(VECTORS)('of %s is …_%s, both ways', (uuid, suffix) => {
    expect(toWire('sub', uuid)).toBe(`sub_${suffix}`)
    expect(fromWire('sub', `sub_${suffix}`)).toBe(uuid)
  })

  it('is the same as that of typeid-js, for every prefix and any uuid', () => {
    fc.assert(
      fc.property(prefixes, uuids, (prefix, uuid) => {
        const wire = toWire(prefix, uuid)
        expect(wire).toBe(fromUUID(uuid, prefix))
        expect(fromWire(prefix, wire)).toBe(uuid)
        expect(typeidOrNull(prefix, wire)).toBe(uuid)
      }),
      { numRuns: 2000 },
    )
  })

  it('sorts as the uuids sort in the database', () => {
    fc.assert(
      fc.property(uuids, uuids, (a, b) => {
        expect(toWire('evt', a) < toWire('evt', b)).toBe(a < b)
      }),
    )
  })

  it('is an unknown id if typeid-js refuses its suffix', () => {
    const character = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCZ-_ é०\u0000')
    const suffixes = fc.array(character, { minLength: 25, maxLength: 27 }).map((all) => all.join(''))
    const nearly = fc
      .tuple(uuids, fc.nat(25), character)
      .map(([uuid, at, other]) => [...toWire('sub', uuid).slice(4)].toSpliced(at, 1, other).join(''))
    fc.assert(
      fc.property(fc.oneof(suffixes, nearly), (suffix) => {
        const text = `sub_${suffix}`
        expect(fromWire('sub', text)).toBe(typeidOrNull('sub', text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['another prefix', `cus_${SUFFIX}`],
    ['no prefix', SUFFIX],
    ['an empty prefix', `_${SUFFIX}`],
    ['a longer prefix', `xsub_${SUFFIX}`],
    ['another separator', `sub-${SUFFIX}`],
    ['upper case', `sub_${SUFFIX.toUpperCase()}`],
    ['an upper-case prefix', `SUB_${SUFFIX}`],
    ['a character too few', `sub_${SUFFIX.slice(1)}`],
    ['a character too many', `sub_0${SUFFIX}`],
    ['a number past 128 bits', `sub_8${SUFFIX.slice(1)}`],
    ['a letter outside of the alphabet', `sub_${SUFFIX.slice(0, -1)}u`],
    ['the database form', UUID],
    ['surrounding space', ` sub_${SUFFIX}`],
    ['nothing', ''],
  ])('with %s is an unknown id', (_, text) => {
    expect(fromWire('sub', text)).toBeNull()
  })

  it.each(['', SUFFIX, UUID.toUpperCase(), `${UUID}0`, UUID.replaceAll('-', '')])(
    'does not exist for %j, which is not a uuid of the database',
    (text) => {
      expect(() => toWire('sub', text)).toThrow(TypeError)
    },
  )

  it('has its prefix in its type, and another prefix does not compile', () => {
    const id = newId('sub')
    expectTypeOf(id).toEqualTypeOf<SubscriptionId>()
    expectTypeOf(toWire('sub', id)).toEqualTypeOf<WireId<'sub'>>()
    expectTypeOf(fromWire('biz', '')).toEqualTypeOf<BusinessId | null>()
    // @ts-expect-error a subscription's id is not a customer's id
    toWire('cus', id)
    // @ts-expect-error a plain string is not a branded id
    const unproven: CustomerId = UUID
    expect(unproven).toBe(UUID)
  })
})

describe('a new id', () => {
  it('is a lower-case UUIDv7', () => {
    for (let i = 0; i < 1000; i += 1) {
      const id = newId('txn')
      expect(validate(id)).toBe(true)
      expect(version(id)).toBe(7)
      expect(id).toBe(id.toLowerCase())
    }
  })

  it('can be made in wire form, for a request that is never stored', () => {
    const wire = newWireId('req')
    expect(wire).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    expect(fromWire('req', wire)).not.toBeNull()
  })
})

describe('a range of ids by time', () => {
  it('starts at the smallest UUIDv7 of its instant', () => {
    // The time of RFC 9562's example, 017F22E2-79B0-7CC3-98C4-DC0C0C07398F.
    const first = firstIdAt(new Date('2022-02-22T19:22:22Z'))
    expect(first).toBe('017f22e2-79b0-7000-8000-000000000000')
    expect(version(first)).toBe(7)
  })

  it('sorts as instants do', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        expect(firstIdAt(a) < firstIdAt(b)).toBe(a < b)
      }),
    )
  })

  it.each([new Date(-1), new Date(2 ** 48), new Date(Number.NaN)])('does not exist for %s', (at) => {
    expect(() => firstIdAt(at)).toThrow(RangeError)
  })
})

function typeidOrNull(prefix: Prefix, text: string): string | null {
  try {
    return uuidText(toUUIDBytes(fromString(text, prefix)))
  } catch {
    return null
  }
}

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
