import { describe, expect, it } from 'vitest'
import { malformedRequest } from './fallback'

describe('a request that no route can take', () => {
  it.each([
    ['TRACE', '/v1/customers', 405, 'method_not_allowed'],
    ['PROPFIND', '/v1', 405, 'method_not_allowed'],
    ['GET', '/v1/customers/%', 404, 'route_not_found'],
    ['GET', '/v1/%E0%A4%A?x=1', 404, 'route_not_found'],
  ])('%s %s is refused in the envelope', async (method, target, status, code) => {
    const refusal = malformedRequest(method, target) as Response
    expect(refusal.status).toBe(status)
    expect(await refusal.json()).toMatchObject({
      success: false,
      error: { code },
      meta: { requestId: expect.any(String) },
    })
  })

  it.each([
    ['GET', '/v1/customers?q=%'],
    ['GET', '/docs/%'],
    ['TRACE', '/docs'],
    ['OPTIONS', '/v1/customers'],
  ])('%s %s is left to the framework', (method, target) => {
    expect(malformedRequest(method, target)).toBeUndefined()
  })
})
