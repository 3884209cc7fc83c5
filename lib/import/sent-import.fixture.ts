import { expect } from 'vitest'
import type { GET as readResult } from '@/app/v1/imports/[id]/result.csv/route'
import { GET as readImport } from '@/app/v1/imports/[id]/route'
import { POST as runImport } from '@/app/v1/imports/[id]/run/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { query } from '@/lib/infra/database/db'
import type { TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { importForm } from '@/testing/import-form'
import { runImports } from './job'

const A_MINUTE = 60_000

export const send = (business: TestBusiness, csv: string, columns?: Record<string, string>) =>
  call(createImport, business.sandboxKey, { form: importForm(csv, columns) })

const read = async (business: TestBusiness, id: string) =>
  (await call(readImport, business.sandboxKey, { method: 'GET', params: { id } })).data

/** Runs an import to its end. */
export async function run(business: TestBusiness, id: string) {
  const begun = await call(runImport, business.sandboxKey, { params: { id } })
  expect([begun.status, begun.data.status]).toEqual([200, 'running'])
  while (!(await runImports('sandbox', A_MINUTE)));
  return read(business, id)
}

export async function fileOf(operation: typeof readResult, { sandboxKey }: TestBusiness, id: string) {
  const request = new Request('http://localhost:3000/v1/test', { headers: { 'x-api-key': sandboxKey } })
  return (await operation(request, { params: Promise.resolve({ id }) })).text()
}

export const countOf = async ({ ctx }: TestBusiness, name: 'customers' | 'subscriptions') => {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${name} WHERE business_id = $1`,
    [ctx.businessId],
  )
  return row?.count
}
