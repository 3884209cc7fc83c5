import { describe, expect, it } from 'vitest'
import { malformedRequest, otherMethod } from './fallback'

const refusalOf = async (method: string, target: string) =>
  (await malformedRequest(method, target)?.({ headers: new Headers() })) as Response

describe('a request without a route', () => {
  it.each([
    ['TRACE', '/v1/customers', 405, 'method_not_allowed'],
    ['PROPFIND', '/v1', 405, 'method_not_allowed'],
    ['GET', '/v1/customers/%', 404, 'route_not_found'],
    ['GET', '/v1/%E0%A4%A?x=1', 404, 'route_not_found'],
    ['GET', '/v1/', 404, 'route_not_found'],
    ['POST', '/v1/customers/', 404, 'route_not_found'],
    ['POST', '/v1//customers?limit=1', 404, 'route_not_found'],
    ['GET', '//v1/customers', 404, 'route_not_found'],
    ['GET', '/v1\\customers', 404, 'route_not_found'],
  ])('%s %s is refused in the envelope', async (method, target, status, code) => {
    const refusal = await refusalOf(method, target)
    expect(refusal.status).toBe(status)
    const { success, error, meta } = await refusal.json()
    expect({ success, code: error.code }).toEqual({ success: false, code })
    expect(refusal.headers.get('x-request-id')).toBe(meta.requestId)
    expect(refusal.headers.get('cache-control')).toBe('no-store')
  })

  it('says which slash to remove', async () => {
    const { error } = await (await refusalOf('GET', '/v1/customers/')).json()
    expect(error.message).toContain('Remove the slash at the end')
  })

  it.each([
    ['GET', '/v1'],
    ['GET', '/v1/customers?q=%'],
    ['GET', '/v1/customers?next=//x/'],
    ['GET', '/docs/%'],
    ['GET', '/docs/'],
    ['GET', '/v12/'],
    ['TRACE', '/docs'],
    ['OPTIONS', '/v1/customers'],
  ])('%s %s is handled by the framework', (method, target) => {
    expect(malformedRequest(method, target)).toBeUndefined()
  })

  it.each([
    ['PATCH', ['GET', 'POST'], 405, 'GET, HEAD, POST, OPTIONS'],
    ['HEAD', ['POST'], 405, 'POST, OPTIONS'],
    ['OPTIONS', ['DELETE'], 204, 'DELETE, OPTIONS'],
  ])('%s of a path with %s names the methods that the path has', async (method, taken, status, allow) => {
    const response = await otherMethod(method, taken)({ headers: new Headers() })
    expect(response.status).toBe(status)
    expect(response.headers.get('allow')).toBe(allow)
  })
})
