// One caller who tries to stop the others.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '../harness/businesses'
import { serveTasks } from '../harness/worker'
import { type Attack, attacksOf, type Shot } from './attacks'
import type { Sent } from './bench'

const ADDRESS = '198.51.100.7'
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })

let target = ''
let attacks: Attack[] = []

serveTasks({
  async prepare(url: string, sandbox: Sandbox): Promise<string[]> {
    target = url
    attacks = await attacksOf(url, sandbox)
    return attacks.map(({ name }) => name)
  },

  /** Sends at the pace of the attack, whatever comes back, and waits for all responses at the end. */
  async send(name: string, seconds: number): Promise<Sent> {
    const { shots, perSecond = 3, parallel = 1 } = attacks.find((attack) => attack.name === name) as Attack
    const beganAt = performance.now()
    const sent: Promise<string>[] = []
    for (let n = 0; n < seconds * perSecond; n++) {
      await sleep(Math.max(0, beganAt + (n * 1000) / perSecond - performance.now()))
      for (let p = 0; p < parallel; p++) sent.push(fire(shots[n % shots.length] as Shot))
    }
    const statuses = new Map<string, number>()
    for (const status of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    return { count: sent.length, statuses: told }
  },
})

/** The status of the response. A server may also hang up before it has read all. */
function fire({ method, path, headers = {}, body }: Shot): Promise<string> {
  return new Promise((resolve) => {
    const request = http.request(
      `${target}${path}`,
      {
        agent,
        method,
        headers: {
          ...headers,
          'x-forwarded-for': ADDRESS,
          ...(body && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(String(response.statusCode)))
      },
    )
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    request.end(body)
  })
}
