import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { handleAction, noteAction } from './sent-form'

/** As the framework does: the status first, and the head with the first bytes. */
const server = createServer((request, response) =>
  handleAction(response, async () => {
    await new Promise(setImmediate)
    if (request.url !== '/garbled') noteAction()
    response.statusCode = request.url === '/fine' ? 200 : 500
    response.end('done')
  }),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const statusOf = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return [response.status, response.statusText, await response.text()]
}

it('what no action could read is 400, and a failure of an action stays 500', async () => {
  expect(await statusOf('/garbled')).toEqual([400, 'Bad Request', 'done'])
  expect(await statusOf('/failed')).toEqual([500, 'Internal Server Error', 'done'])
  expect(await statusOf('/fine')).toEqual([200, 'OK', 'done'])
})
