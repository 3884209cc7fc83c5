import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { tooManyRows } from '@/lib/infra/csv/worker/records'
import { refuseFile } from '@/lib/infra/csv/worker/refused'
import { MAX_ROWS } from '../limits-schema'

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** True for a packed file, as workbooks of Excel are. */
export const isZip = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte)

// 50,000 rows of ten columns unpack to 25 MB. The library unpacks no more of a part than the archive says.
const MAX_UNPACKED_BYTES = 100_000_000

const DAMAGED = 'The Excel workbook is damaged. Open it in Excel, and save it again.'

/**
 * The records of the first sheet of an Excel workbook (.xlsx), the headings first. Formulas have the values that Excel saved.
 * @throws {FileRefused}
 */
export async function recordsInWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { names, unpacked } = contentsOf(bytes)
  if (!names.has('xl/workbook.xml'))
    throw refuseFile('This is a zip file, not an Excel workbook (.xlsx). Send an .xlsx file or a CSV.')
  if (unpacked > MAX_UNPACKED_BYTES)
    throw refuseFile(
      'The Excel workbook is too large when it is unpacked. Keep only the list in it, or save it as CSV.',
    )
  const rows = await readSheet(new Uint8Array(bytes).buffer).catch(() => {
    throw refuseFile(DAMAGED)
  })
  if (rows.length === 0)
    throw refuseFile(
      'The first sheet of the Excel workbook is empty. Move the sheet with the list to the front.',
    )
  if (rows.length > 2 * MAX_ROWS) throw tooManyRows(MAX_ROWS)
  return rows.map((row) => row.map(textOf))
}

/** The parts of an archive, and how large it says that they are together. */
function contentsOf(bytes: Uint8Array): { names: ReadonlySet<string>; unpacked: number } {
  const names = new Set<string>()
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.add(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw refuseFile(DAMAGED)
  }
  return { names, unpacked }
}

/** What a cell says as text. A day is written like `2027-04-15`, whatever the sheet shows. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  return value.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
}
