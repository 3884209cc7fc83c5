import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkForm, MAX_FORM_BYTES } from './check-form'

// A server that checks each request and then responds with what it read, as the framework would read it.
const server = createServer(async (request, response) => {
  try {
    const checked = await checkForm(request)
    if ('refusal' in checked) {
      response.writeHead(checked.refusal.status).end(await checked.refusal.text())
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of checked.request) chunks.push(chunk)
    const { method, url, headers } = checked.request
    response.end(`${method} ${url} ${headers['content-type']} ${Buffer.concat(chunks)}`)
  } catch {
    hungUp += 1
    response.destroy()
  }
})
let hungUp = 0
let port = 0

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const TYPE = 'multipart/form-data; boundary=XX'
const FORM = '--XX\r\ncontent-disposition: form-data; name="email"\r\n\r\nasha@example.com\r\n--XX--\r\n'

async function send(body: string, { path = '/sign-in', type = TYPE, method = 'POST', action = '' } = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': type, ...(action && { 'next-action': action }) },
    body,
  })
  return `${response.status} ${await response.text()}`
}

it('a form that a browser sends to a page is passed on, byte for byte', async () => {
  expect(await send(FORM)).toBe(`200 POST /sign-in ${TYPE} ${FORM}`)
})

it.each([
  ['is cut off', FORM.slice(0, 60), TYPE],
  ['is empty', '', TYPE],
  ['is something else', 'hello', TYPE],
  ['names no boundary', FORM, 'multipart/form-data'],
  ['names another boundary', FORM, 'multipart/form-data; boundary=YY'],
])('a form that %s is refused with 400', async (_, body, type) => {
  expect(await send(body, { type })).toBe('400 The form is malformed. Open the page and send it again.\n')
})

/** A form with these fields, as a browser or a script sends it. */
const fieldsOf = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--XX--\r\n`
const malformed = '400 The form is malformed. Open the page and send it again.\n'

it.each([
  ['no list', 'null'],
  ['no JSON', '[[[['],
  ['no form', '["$undefined",{"a":1}]'],
  ['nothing', '[]'],
])('the call of an action with %s is refused with 400', async (_, given) => {
  expect(await send(fieldsOf({ 0: given }), { action: '7f' })).toBe(malformed)
})

it('the call of an action that a script sends as text is refused with 400', async () => {
  for (const body of ['["$F1"]', '[1,2]'])
    expect(await send(body, { action: '7f', type: 'text/plain;charset=UTF-8' })).toBe(malformed)
})

it('the call of an action with a form is passed on', async () => {
  const body = fieldsOf({ '1_email': 'asha@example.com', 0: '[{"key":"k"},"$K1"]' })
  expect(await send(body, { action: '7f' })).toBe(`200 POST /sign-in ${TYPE} ${body}`)
})

const REF = { $ACTION_REF_1: '', email: 'asha@example.com' }

it.each([
  ['{"id":', '[]'],
  ['{"id":"7f","bound":7}', '[]'],
  ['{"id":"7f","bound":"$@1"}', '[{'],
])('a form whose hidden fields say %s and %s is refused with 400', async (action, given) => {
  expect(await send(fieldsOf({ ...REF, '$ACTION_1:0': action, '$ACTION_1:1': given }))).toBe(malformed)
})

it.each([
  ['{"id":"7f","bound":"$@1"}', '[{"key":"k"}]'],
  ['{"id":"7f","bound":null}', '[]'],
])('a form whose hidden fields say %s and %s goes on', async (action, given) => {
  expect(await send(fieldsOf({ ...REF, '$ACTION_1:0': action, '$ACTION_1:1': given }))).toMatch(/^200 POST/)
})

it('a form of more than 200 fields is refused with 413 before it is parsed', async () => {
  const field = FORM.slice(0, FORM.lastIndexOf('--XX--'))
  expect(await send(`${field.repeat(200)}--XX--\r\n`)).toMatch(/^200 POST/)
  for (const type of [TYPE, 'multipart/form-data; boundary="XX"'])
    expect(await send(`${field.repeat(201)}--XX--\r\n`, { type })).toBe(
      '413 The form has more than 200 fields.\n',
    )
})

it('a form of more than a megabyte is refused with 413', async () => {
  const body = FORM.replace('asha', 'x'.repeat(MAX_FORM_BYTES))
  expect(await send(body)).toBe('413 The form is larger than 2 MB.\n')
})

it('a file of customers may have 10 MB, on its own pages alone', async () => {
  const body = FORM.replace('asha', 'x'.repeat(MAX_FORM_BYTES))
  for (const path of ['/dashboard/sandbox/imports', '/dashboard/production/imports/imp_1'])
    expect(await send(body, { path })).toMatch(/^200 POST/)
  expect(await send(body, { path: '/dashboard/sandbox/importsx' })).toMatch(/^413/)
  const larger = FORM.replace('asha', 'x'.repeat(5 * MAX_FORM_BYTES))
  expect(await send(larger, { path: '/dashboard/sandbox/imports' })).toBe(
    '413 The form is larger than 10 MB.\n',
  )
})

it.each([
  ['to the API', '/v1/catalog/products/prod_1/image', TYPE],
  ['to an address of the API alone', '/v1?x=1', TYPE],
  ['of another type', '/sign-in', 'application/x-www-form-urlencoded'],
])('a body %s goes on unread', async (_, path, type) => {
  expect(await send('hello', { path, type })).toBe(`200 POST ${path} ${type} hello`)
})

it('a client that hangs up in the middle of its form leaves nothing behind', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${TYPE}\r\ncontent-length: 500\r\n\r\n${FORM}`)
  await once(socket, 'ready')
  const before = hungUp
  const ended = new Promise<void>((resolve) => {
    const look = () => (hungUp > before ? resolve() : setImmediate(look))
    look()
  })
  server.once('request', () => socket.destroy())
  await ended
  expect(await send(FORM)).toContain('200')
})
