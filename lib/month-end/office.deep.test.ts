import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { monthEndFile } from '@/app/(merchant)/list/month-end-file'
import { ctxOf } from '@/testing/business'
import { getMonthEnd } from './close'
import { randomYear } from './random-year.fixture'

const OFFICE = 'soffice'
const hasOffice = spawnSync(OFFICE, ['--version']).status === 0
const MONTH = { fiscalYear: '2083-84', month: 6 }

/** The sheets of a workbook as LibreOffice reads them, each as records. */
function opened(workbook: Buffer): Record<string, string>[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-office-'))
  try {
    writeFileSync(path.join(folder, 'month.xlsx'), workbook)
    // Comma, quotes, UTF-8, cells as they are stored, and every sheet.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
    const home = `-env:UserInstallation=file://${folder}/profile`
    const given = [home, '--headless', '--convert-to', filter, '--outdir', folder, `${folder}/month.xlsx`]
    execFileSync(OFFICE, given, { stdio: 'pipe' })
    return ['Month', 'Invoices', 'Credit notes'].map((name) =>
      parse(readFileSync(path.join(folder, `month-${name}.csv`)), { columns: true, bom: true }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sumOf = (rows: Record<string, string>[], column: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt(Math.round(Number(row[column]) * 100)), 0n)

test.skipIf(!hasOffice)(
  'LibreOffice opens the workbook of a month, and its columns sum to the page (skipped where soffice is not installed)',
  async () => {
    const { businessId } = await randomYear(51, 130)
    const ctx = await ctxOf(businessId)
    const end = await getMonthEnd(ctx, MONTH)
    const parts: Uint8Array[] = []
    for await (const part of (await monthEndFile(ctx, MONTH)).parts) parts.push(part as Uint8Array)
    const [month = [], invoices = [], notes = []] = opened(Buffer.concat(parts))
    const line = (name: string) => BigInt(end.lines.find((each) => each.line === name)?.amountPaisa ?? 0)
    expect(invoices.length).toBeGreaterThan(5)
    expect(sumOf(invoices, 'In the register')).toBe(line('register'))
    expect(sumOf(invoices, 'Came in this month')).toBe(BigInt(end.paidPaisa))
    expect(sumOf(invoices, 'Difference')).toBe(line('register') - BigInt(end.paidPaisa))
    expect(sumOf(notes, 'Total')).toBe(line('credit_notes'))
    const amounts = Object.fromEntries(month.map(({ Line, Amount }) => [Line, Amount]))
    expect(Number(amounts['Not explained'])).toBe(0)
    expect(sumOf([{ net: amounts['Register after credit notes'] as string }], 'net')).toBe(
      BigInt(end.netPaisa),
    )
    for (const row of invoices) {
      expect(row.Date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(row['Date (BS)']).toMatch(/^20[78]\d-\d{2}-\d{2}$/)
      expect(sumOf([row], 'Taxable') + sumOf([row], 'VAT')).toBeLessThanOrEqual(sumOf([row], 'Total'))
    }
  },
)
