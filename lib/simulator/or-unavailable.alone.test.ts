import { afterEach, expect, it } from 'vitest'
import { GET as ask } from '@/app/simulators/[provider]/api/[...path]/route'
import { POST as choose } from '@/app/simulators/[provider]/pay/[id]/choose/route'
import { newId } from '@/lib/core/id'
import { closeDatabase } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'

const { DATABASE_URL } = env()
afterEach(async () => {
  await closeDatabase()
  Object.assign(env(), { DATABASE_URL })
})

it('without a database a simulated provider says 503, and later', async () => {
  await closeDatabase()
  // Nothing listens there.
  Object.assign(env(), { DATABASE_URL: 'postgresql://khata@127.0.0.1:9/khata' })
  const page = 'http://localhost:3000/simulators/esewa'
  const status = await ask(
    new Request(
      `${page}/api/epay/transaction/status/?product_code=EPAYTEST&total_amount=100&transaction_uuid=${newId('top')}`,
    ),
    { params: Promise.resolve({ provider: 'esewa', path: ['epay', 'transaction', 'status'] }) },
  )
  const id = newId('top')
  const chosen = await choose(
    new Request(`${page}/pay/${id}/choose`, { method: 'POST', body: 'outcome=pay' }),
    {
      params: Promise.resolve({ provider: 'esewa', id }),
    },
  )
  for (const response of [status, chosen]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  }
})
