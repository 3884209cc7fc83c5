import { expect } from 'vitest'
import { GET as read } from '@/app/v1/bulk-actions/[id]/route'
import { GET as listRows } from '@/app/v1/bulk-actions/[id]/rows/route'
import { POST as run } from '@/app/v1/bulk-actions/[id]/run/route'
import { POST as create } from '@/app/v1/bulk-actions/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { runBulkActions } from './job'

const A_MINUTE = 60_000

type Of = Pick<TestBusiness, 'sandboxKey'>

export const cusIds = (ids: readonly string[]) => ids.map((id) => toWire('cus', id))
export const subIds = (ids: readonly string[]) => ids.map((id) => toWire('sub', id))

/** Asks what a bulk action would do. */
export async function check({ sandboxKey }: Of, body: Record<string, unknown>) {
  const made = await call(create, sandboxKey, { body })
  expect(made).toMatchObject({ status: 201, data: { status: 'checked' } })
  return made.data
}

export const begin = ({ sandboxKey }: Of, id: string) => call(run, sandboxKey, { params: { id } })

export const readNow = async ({ sandboxKey }: Of, id: string) =>
  (await call(read, sandboxKey, { method: 'GET', params: { id } })).data

/** Starts a bulk action and waits for its end. */
export async function runToItsEnd(of: Of, id: string) {
  expect((await begin(of, id)).data).toMatchObject({ status: 'running' })
  while (!(await runBulkActions('sandbox', A_MINUTE)));
  return readNow(of, id)
}

export const rowsOf = async ({ sandboxKey }: Of, id: string, wanted: Record<string, string> = {}) =>
  (
    await call(listRows, sandboxKey, {
      method: 'GET',
      params: { id },
      path: `/v1/test?${new URLSearchParams(wanted)}`,
    })
  ).data.items

/** The number of rows that were left out, by reason. */
export const reasonsOf = ({ leftOut }: { leftOut: { reason: string; count: number }[] }) =>
  Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]))

/** The messages that were queued for customers of the business. */
export const messagesTo = ({ businessId }: Pick<TestBusiness, 'businessId'>) =>
  query<{ channel: string; recipient: string }>(
    'SELECT channel, recipient FROM outbox_messages WHERE business_id = $1 ORDER BY recipient',
    [businessId],
  )
