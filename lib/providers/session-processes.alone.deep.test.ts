import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'
import { env } from '@/lib/infra/env'
import { newShop } from './fonepay-server.fixture'

const TIMES = '10'

/** A process that asks for a shop when it is told to. */
async function startProcess(settings: object) {
  const file = path.join(import.meta.dirname, 'session-process.fixture.ts')
  const child = fork(file, [JSON.stringify(settings), TIMES], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await once(child, 'message')
  return { begin: () => child.send('begin'), ended }
}

it('two processes use one session of a shop, also after another program has taken it', async () => {
  const shop = await newShop()
  for (const logins of [1, 2]) {
    const both = await Promise.all([startProcess(shop.settings), startProcess(shop.settings)])
    for (const { begin } of both) begin()
    expect((await Promise.all(both.map(({ ended }) => ended))).map(([code]) => code)).toEqual([0, 0])
    expect(shop.logins).toBe(logins)
    shop.token = 'Bearer of-somebody-else'
  }
}, 300_000)
