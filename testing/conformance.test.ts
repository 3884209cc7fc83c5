import { expect, test } from 'vitest'
import { Api, type ApiCallResponse } from './api'
import { Conformance } from './conformance'

const api = await Api.load()
const conformance = new Conformance(api.document)
const operation = api.operation('archiveCustomer')

const ENVELOPE = { success: true, meta: { requestId: 'req_1' } }
const DATA = { archived: true, customerId: 'cus_1' }

function response(status: number, json: unknown, headers: Record<string, string> = {}): ApiCallResponse {
  const common = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': 'req_1',
  }
  return { status, json, text: JSON.stringify(json), headers: new Headers({ ...common, ...headers }) }
}

function failure(code: string) {
  const error = { type: 'conflict', code, message: 'No.', docUrl: 'http://localhost:3000/docs/errors/x' }
  return { success: false, error, meta: { requestId: 'req_1' } }
}

test('a response that the document describes has no problem', () => {
  expect(conformance.problems(operation, response(200, { ...ENVELOPE, data: DATA }))).toEqual([])
  expect(
    conformance.problems(operation, response(409, failure('customer_has_active_subscriptions'))),
  ).toEqual([])
})

test.each([
  ['a status that is not documented', response(201, { ...ENVELOPE, data: DATA })],
  ['a field that is not documented', response(200, { ...ENVELOPE, data: { ...DATA, secret: 'x' } })],
  ['a missing field', response(200, { ...ENVELOPE, data: { archived: true } })],
  ['a value of the wrong type', response(200, { ...ENVELOPE, data: { ...DATA, customerId: 7 } })],
  ["an error code of another operation's", response(409, failure('price_in_use'))],
  ['an undocumented header', response(200, { ...ENVELOPE, data: DATA }, { 'retry-after': '1' })],
  [
    'a response that may be cached',
    response(200, { ...ENVELOPE, data: DATA }, { 'cache-control': 'public' }),
  ],
  ['another content type', response(200, { ...ENVELOPE, data: DATA }, { 'content-type': 'text/html' })],
  ['two request ids', response(200, { ...ENVELOPE, data: DATA }, { 'x-request-id': 'req_2' })],
])('%s is a problem', (_, wrong) => {
  expect(conformance.problems(operation, wrong)).toHaveLength(1)
})
