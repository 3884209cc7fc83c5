import { describe, expect, it } from 'vitest'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'

/** Sends the body text as it is. JSON.stringify would drop the name __proto__. */
async function create(body: string) {
  const { businessId, sandboxKey } = await newBusiness()
  const headers = { 'x-api-key': sandboxKey, 'content-type': 'application/json' }
  const request = new Request('http://localhost:3000/v1/customers', { method: 'POST', headers, body })
  const response = await createCustomer(request, { params: Promise.resolve({}) })
  const { error } = await response.json()
  const rows = await query('SELECT 1 FROM customers WHERE business_id = $1', [businessId])
  return { status: response.status, code: error?.code, param: error?.param, customers: rows.length }
}

describe('the name __proto__', () => {
  it('is refused as a metadata key, not silently dropped', async () => {
    expect(await create('{"email":"a@example.com","metadata":{"__proto__":"x","shop":"Patan"}}')).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'metadata.__proto__',
      customers: 0,
    })
  })

  it('is an unknown parameter in every spelling', async () => {
    expect(await create('{"email":"a@example.com","\\u005f_proto__":{}}')).toEqual({
      status: 400,
      code: 'parameter_unknown',
      param: '__proto__',
      customers: 0,
    })
  })
})

describe('a name that is there twice', () => {
  it.each([
    ['{"email":"a@example.com","name":"Asha","name":"Bimal"}', 'name'],
    ['{"email":"a@example.com","\\u006eame":"Asha","name":"Asha"}', 'name'],
    ['{"email":"a@example.com","metadata":{"shop":"Patan","desk":"2","shop":"Patan"}}', 'metadata.shop'],
  ])('is refused, because nobody could know which one counts: %s', async (body, param) => {
    expect(await create(body)).toEqual({ status: 400, code: 'parameter_invalid', param, customers: 0 })
  })

  it('is another one in each object and in each text', async () => {
    const name = '\\"name\\":{[,'
    const body = `{"email":"a@example.com","name":"${name}","metadata":{"name":"${name}","email":"x"}}`
    expect(await create(body)).toMatchObject({ status: 201, customers: 1 })
  })
})

it('odd JSON in a line of an invoice is refused, with its place', async () => {
  const { sandboxKey } = await newBusiness()
  const headers = { 'x-api-key': sandboxKey, 'content-type': 'application/json' }
  const refused = async (second: string) => {
    const body = `{"lines":[{"description":"Tea","amountPaisa":"100"},{"description":"Tea",${second}}]}`
    const request = new Request('http://localhost:3000/v1/invoices', { method: 'POST', headers, body })
    const response = await createInvoice(request, { params: Promise.resolve({}) })
    return (await response.json()).error
  }
  expect(await refused('"amountPaisa":"100","amountPaisa":"900"')).toMatchObject({
    code: 'parameter_invalid',
    param: 'lines.1.amountPaisa',
  })
  expect(await refused('"amountPaisa":"100","__proto__":{"quantity":2}')).toMatchObject({
    code: 'parameter_invalid',
    param: 'lines.1.__proto__',
  })
})
