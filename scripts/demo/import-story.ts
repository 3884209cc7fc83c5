import type { Khata } from '../../clients/typescript/src/client'
import type { Price } from '../../clients/typescript/src/generated'
import { DAY_MS } from '../../lib/core/duration'
import type { Api } from './api'
import { eventually, expectThat } from './eventually'
import type { Journal } from './journal'

const HEADINGS = 'external_id,name,phone,price,collection,paid_until'

/** Members of a spreadsheet, one of whom has no phone that can be called. */
function members(run: string, { id }: Price, now: string): Blob {
  const paidUntil = new Date(Date.parse(now) + 20 * DAY_MS).toISOString().slice(0, 10)
  const row = (n: number, name: string, phone: string) =>
    `${run}-${n},${name},${phone},${id},outside,${paidUntil}`
  const rows = [
    row(1, 'आशा राई', '9800000021'),
    row(2, 'Bina Shrestha', '९८००००००२२'),
    row(3, 'Chandra Gurung', '12'),
  ]
  return new Blob([[HEADINGS, ...rows].join('\r\n')], { type: 'text/csv' })
}

/** A spreadsheet moves in: checked, run, and each member once. @param run is part of the ids in this run. */
export async function moveIn(api: Api<Khata>, journal: Journal, price: Price, run: string): Promise<void> {
  const { now } = await api.client.getSandboxClock()
  const { data: checked } = await journal.step(
    'A spreadsheet of three, sent twice',
    () => api.twice((khata, options) => khata.createImport(members(run, price, now), options)),
    ({ status, data: { ready, rows } }) => `${status}, ${ready} of ${rows} rows can be added, replayed`,
  )
  expectThat(checked.ready === 2 && checked.problems[0]?.row === 3, 'the row without a phone stays out')
  await journal.step(
    'The rows that can be added, sent twice',
    async () => {
      await api.twice((khata, options) => khata.runImport(checked.id, options))
      const { progress } = await eventually('the import is done', async () => {
        const seen = await api.client.getImport(checked.id)
        return seen.status === 'done' ? seen : undefined
      })
      const { items } = await api.client.listCustomers({ externalId: `${run}-2` })
      expectThat(items.length === 1 && items[0]?.phone === '+9779800000022', 'each row was added once')
      return progress
    },
    ({ done }) => `${done} members, paid until then`,
  )
}
