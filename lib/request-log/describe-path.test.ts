import { expect, it } from 'vitest'
import { describePath } from './describe-path'

it('describes the path of a call whose parameter is half of a character', () => {
  const half = 'half \ud800'
  const pathname = `/v1/customers/${encodeURIComponent(half.toWellFormed())}`
  expect(describePath(pathname, { id: half })).toEqual({
    path: '/v1/customers/{id}',
    route: '/v1/customers/{id}',
  })
})
