import { expect, test } from 'vitest'
import { Api } from '@/lib/testing/api'
import { newBusiness } from '@/lib/testing/business'
import { quickStart } from './quick-start'

const api = await Api.load()
const BASE = 'http://localhost:3000'

interface Command {
  method: 'GET' | 'POST'
  path: string
  body: string | undefined
}

/** The curl commands of a step as the shell would run them. */
function commandsOf(step: string, variables: Record<string, string>): Command[] {
  const text = step.replaceAll('\\\n', '').replace(/^#.*$/gm, '')
  const filled = text.replace(/'?\$([A-Z_]+)'?/g, (_, name: string) => variables[name] ?? `$${name}`)
  return [...filled.matchAll(/^curl (\S+)(.*)$/gm)].map(([, url = '', options = '']) => {
    const body = /-d '(.*)'/.exec(options)?.[1]
    return { method: body ? 'POST' : 'GET', path: url.replace(BASE, ''), body }
  })
}

/** Runs a step, copying the ids that its answers bring as the reader would. Returns the data of each answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function follow(step: string, key: string, variables: Record<string, string>): Promise<any[]> {
  const answers = []
  for (const part of step.split(/(?<=export [A-Z]+=\w+_…)\n/)) {
    for (const { method, path, body } of commandsOf(part, variables)) {
      const { operation, ids } = operationAt(method, path)
      const call = { credentials: { 'x-api-key': key }, path: ids, ...(body !== undefined && { body }) }
      const answer = await api.call(operation, call)
      expect(answer.status, answer.text).toBeLessThan(300)
      answers.push(answer.json.data)
      const [, name] = /^export ([A-Z]+)=\w+_…/m.exec(part) ?? []
      if (name) variables[name] = answer.json.data.id
    }
  }
  return answers
}

function operationAt(method: string, path: string) {
  const given = path.split('/')
  const operation = api.operations.find((each) => {
    const parts = each.path.split('/')
    const fits = parts.every((part, i) => part === given[i] || part.startsWith('{'))
    return each.method === method && parts.length === given.length && fits
  })
  if (!operation) throw new Error(`No operation answers ${method} ${path}.`)
  const ids = operation.path.split('/').map((part, i) => [part.replace(/[{}]/g, ''), given[i] ?? ''])
  return { operation, ids: Object.fromEntries(ids) }
}

test('the quick start goes as it says: charged, past due after a month, active again with the money', async () => {
  const { sandboxKey } = await newBusiness()
  const steps = quickStart(BASE)
  const variables: Record<string, string> = { KHATA: BASE }
  await follow(steps.catalog, sandboxKey, variables)
  await follow(steps.customer, sandboxKey, variables)
  const [subscription] = await follow(steps.subscribe, sandboxKey, variables)
  expect(subscription.status).toBe('active')
  const [, late, , recovered] = await follow(steps.renew, sandboxKey, variables)
  expect([late.status, recovered.status]).toEqual(['past_due', 'active'])
})
