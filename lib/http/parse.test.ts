import { describe, expect, it } from 'vitest'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/lib/testing/business'

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
