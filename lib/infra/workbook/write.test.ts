import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Cell, workbookParts } from './write'

async function written(rows: Cell[][]): Promise<Buffer> {
  async function* batches() {
    for (const row of rows) yield [row]
  }
  const columns = ['Text', 'Amount', 'Count', 'Day'].map((title) => ({ title, width: 12 }))
  const parts: Uint8Array[] = []
  for await (const part of workbookParts([{ name: 'Month & more', columns, rows: batches() }]))
    parts.push(part)
  return Buffer.concat(parts)
}

test('a workbook has amounts as numbers, days as dates, and text as text', async () => {
  const rows = await readSheet(
    await written([
      ['आशा राई', 150_050n, 12, { day: '2026-11-29' }],
      ['=HYPERLINK("http://evil")', -5n, 0, null],
    ]),
  )
  expect(rows).toEqual([
    ['Text', 'Amount', 'Count', 'Day'],
    ['आशा राई', 1500.5, 12, new Date('2026-11-29T00:00:00Z')],
    ['=HYPERLINK("http://evil")', -0.05, 0, null],
  ])
})

test('a text that no file of XML can hold is written without those characters', async () => {
  const rows = await readSheet(await written([['<b>&\u0000"\ud800_x0041_', 0n, 1, null]]))
  expect(rows[1]?.[0]).toMatch(/^<b>&"\ufffd(_x005F)?_x0041_$/)
})
