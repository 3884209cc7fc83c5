import { DAY_MS } from '@/lib/core/duration'
import { type ImportId, toWire } from '@/lib/core/id'
import { createImport } from '@/lib/import/create'
import { pack } from '@/lib/import/packed-schema'
import { rowProblem } from '@/lib/import/problem-schema'
import { runImport } from '@/lib/import/run'
import type { ReadRow } from '@/lib/import/terms'
import type { Ctx } from '@/lib/infra/ctx'

const HEADINGS = ['external_id', 'name', 'phone', 'price', 'collection', 'paid_until']
const PAID_FOR_MS = 20 * DAY_MS
const MEMBERS = [
  { name: 'आशा राई', phone: '9800000040' },
  { name: 'Bina Shrestha', phone: '9800000041' },
  { name: 'चन्द्र गुरुङ', phone: '9800000042' },
  { name: 'Dolma Sherpa', phone: '12' },
]

/**
 * Members of a spreadsheet move in, who pay cash. The last one stays out: nobody can call that phone.
 * @param priceId what they have. It is part of their ids: a story that begins anew has others.
 * @returns the id of the import, which runs.
 */
export async function moveIn(ctx: Ctx, priceId: string): Promise<string> {
  const price = toWire('price', priceId)
  const paidUntil = new Date(ctx.now.getTime() + PAID_FOR_MS).toISOString().slice(0, 10)
  const rows = MEMBERS.map(({ name, phone }, at): ReadRow => {
    const externalId = `${price.slice(-6)}-${at + 1}`
    const cells = [externalId, name, phone, price, 'outside', paidUntil]
    const row = at + 1
    if (phone.length < 10) return { row, cells, problems: [rowProblem('phone', 'phone_invalid')] }
    const customer = { externalId, name, phone: `+977${phone}` }
    return {
      row,
      cells,
      terms: { customer, billing: { price, quantity: 1, collection: 'outside', paidUntil } },
    }
  })
  const file = new TextEncoder().encode([HEADINGS, ...rows.map(({ cells }) => cells)].join('\r\n'))
  const { id } = await createImport(ctx, pack({ headings: HEADINGS, columns: HEADINGS, rows }), file)
  await runImport(ctx, id as ImportId)
  return id
}
