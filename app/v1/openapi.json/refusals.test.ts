import { expect, test } from 'vitest'
import { mintApiKey } from '@/lib/core/api-key-format'
import { MAX_LARGE_BODY_BYTES } from '@/lib/http/body'
import type { Call } from '@/testing/api'
import { api, refusal, walkRefusals } from './walk-refusals.fixture'

// One operation of each kind. refusals.deep.test.ts tests the others.
walkRefusals('some operations')

test.each([
  ['an empty key', { credentials: { 'x-api-key': '' } }, 'api_key_missing'],
  [
    'a mistyped key',
    { credentials: { 'x-api-key': `nep_test_${'0123456789'.repeat(3)}` } },
    'api_key_invalid',
  ],
  ['an unknown key', { credentials: { 'x-api-key': mintApiKey('sandbox') } }, 'api_key_invalid'],
  ['a key of another form', { credentials: { 'x-api-key': 'Bearer x' } }, 'api_key_invalid'],
  ['malformed JSON', { body: '{"name": ' }, 'json_invalid'],
  ['text that is not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 'json_invalid'],
  ['thirty-three levels', { body: '['.repeat(33) + ']'.repeat(33) }, 'json_invalid'],
  ['a list', { body: '[]' }, 'parameter_invalid'],
  ['a text', { body: '"text"' }, 'parameter_invalid'],
  ['null', { body: 'null' }, 'parameter_invalid'],
  ['a number', { body: '7' }, 'parameter_invalid'],
  ['more than a megabyte', { body: `"${'x'.repeat(MAX_LARGE_BODY_BYTES)}"` }, 'body_too_large'],
  ['a form', { body: 'name=x', headers: { 'content-type': 'text/plain' } }, 'content_type_unsupported'],
  ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 'content_type_unsupported'],
  [
    'another character set',
    { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    'content_type_unsupported',
  ],
  ['a key of 300 characters', { headers: { 'idempotency-key': 'k'.repeat(300) } }, 'idempotency_key_invalid'],
  ['an empty Idempotency-Key', { headers: { 'idempotency-key': '' } }, 'idempotency_key_invalid'],
] as [string, Partial<Call>, string][])('a write refuses %s', async (_, change, code) => {
  expect(await refusal(api.operation('createCustomer'), change)).toBe(code)
})
