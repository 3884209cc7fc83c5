import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { terminalLog } from './log'

async function printed(write: (log: ReturnType<typeof pino>) => void): Promise<string[]> {
  const terminal = new PassThrough()
  write(pino({ base: null }, terminalLog(terminal, false)))
  terminal.end()
  return (await text(terminal)).trimEnd().split('\n')
}

it('on a terminal a request is one line', async () => {
  const request = { method: 'POST', operation: 'createCustomer', status: 201, ms: 12.3, requestId: 'req_1' }
  const lines = await printed((log) => log.info(request))
  expect(lines).toEqual([
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: POST createCustomer 201 12\.3 ms req_1$/),
  ])
})

it('on a terminal an error keeps its stack, and shows the id of the failed request', async () => {
  const lines = await printed((log) =>
    log.error(
      { err: new Error('out of paper'), operation: 'sendInvoice', requestId: 'req_2' },
      'an operation failed',
    ),
  )
  expect(lines[0]).toMatch(/ERROR: an operation failed sendInvoice req_2/)
  expect(lines.join('\n')).toMatch(/out of paper[\s\S]+at /)
})
