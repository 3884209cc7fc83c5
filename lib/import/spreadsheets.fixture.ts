import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { workbook } from './workbook.fixture'

type Sheet = string[][]

/** Saves a file of rows to mend after a person has mended it. */
type Save = (sheet: Sheet) => Uint8Array

const OFFICE = 'soffice'
export const hasOffice = spawnSync(OFFICE, ['--version']).status === 0

export const sheetOf = (csv: string): Sheet => parse(csv, { bom: true })

const bytesOf = (text: string) => new TextEncoder().encode(text)

const csvOf = (sheet: Sheet, options: object = {}) =>
  stringify(sheet, { record_delimiter: 'windows', ...options })

const cells = (sheet: Sheet, change: (cell: string, heading: string) => string): Sheet =>
  sheet.map((record, n) => (n === 0 ? record : record.map((cell, at) => change(cell, sheet[0]?.[at] ?? ''))))

const withoutApostrophes = (sheet: Sheet) => cells(sheet, (cell) => cell.replace(/^'/, ''))

const NUMBER = /^-?\d+(\.\d+)?$/

/** What Excel in English takes a cell of a CSV for, and what it shows of it: a number without its zeros, a day as 8/6/2083. */
const asExcelShows = (cell: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell) ?? []
  if (year) return `${Number(month)}/${Number(day)}/${year}`
  if (/^(true|false)$/i.test(cell)) return cell.toUpperCase()
  if (!NUMBER.test(cell)) return cell
  return cell.length > 11 ? Number(cell).toExponential(5).replace('e', 'E') : String(Number(cell))
}

/** What spreadsheets, and people with them, do to a file of rows to mend. */
export const SPREADSHEETS: Record<string, Save> = {
  'a text editor': (sheet) => bytesOf(`\uFEFF${csvOf(sheet)}`),
  'an editor that drops the mark, and writes short line ends': (sheet) =>
    bytesOf(csvOf(sheet, { record_delimiter: 'unix' })),
  'a program that puts all cells in quotes': (sheet) => bytesOf(csvOf(sheet, { quoted: true })),
  'Excel in a country of semicolons': (sheet) => bytesOf(`\uFEFF${csvOf(sheet, { delimiter: ';' })}`),
  'a program that says what separates the cells': (sheet) =>
    bytesOf(`sep=;\r\n${csvOf(sheet, { delimiter: ';' })}`),
  'Excel in English': (sheet) => bytesOf(`\uFEFF${csvOf(cells(sheet, asExcelShows))}`),
  'Excel, which leaves empty columns and lines behind': (sheet) =>
    bytesOf(`\uFEFF${csvOf([...sheet.map((record) => [...record, '', '']), ...[[''], ['', '', '']]], {})}`),
  'Google Sheets, which takes the apostrophe away and keeps the text': (sheet) =>
    bytesOf(csvOf(withoutApostrophes(sheet))),
  'a person who deletes the apostrophes, and a program that keeps texts': (sheet) =>
    workbook(withoutApostrophes(sheet)),
  'Excel as a workbook': (sheet) =>
    workbook(
      sheet.map((record) =>
        record.map((cell) => (NUMBER.test(cell) && cell.length < 12 ? Number(cell) : cell)),
      ),
    ),
  'a workbook whose phones are numbers without +977': (sheet) =>
    workbook(
      cells(sheet, (cell, heading) =>
        heading === 'phone' ? cell.replace(/^'?\+977[ -]?/, '').replaceAll('-', '') : cell,
      ).map((record) => record.map((cell) => (/^9[78]\d{8}$/.test(cell) ? Number(cell) : cell))),
    ),
  'a person who joins +977 and the number': (sheet) =>
    bytesOf(
      csvOf(
        cells(sheet, (cell, heading) =>
          heading === 'phone' ? cell.replace(/^'?\+/, '').replace(/[ -]/g, '') : cell,
        ),
      ),
    ),
  'a data tool that writes whole numbers as decimals': (sheet) =>
    bytesOf(
      csvOf(
        cells(sheet, (cell, heading) =>
          ['phone', 'pan', 'quantity', 'row'].includes(heading) && /^\d+$/.test(cell) ? `${cell}.0` : cell,
        ),
      ),
    ),
}

/** The same in LibreOffice, which reads numbers and days as it likes. The name of a format, and what follows the bytes. */
export const OFFICE_FORMATS: Record<string, string> = {
  // Comma, quotes, UTF-8, and each cell as it is shown.
  'LibreOffice as CSV': 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
  'LibreOffice as CSV with semicolons and all cells in quotes':
    'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true,false',
  'LibreOffice as a workbook of Excel': 'xlsx:Calc MS Excel 2007 XML',
}

// Comma, quotes, UTF-8, from the first line on, in English. Special numbers such as days are found.
const OPENED = '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true'

/** A file of rows to mend, opened and saved by LibreOffice. */
export function savedByOffice(sheet: Sheet, format: string): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-office-'))
  try {
    writeFileSync(path.join(folder, 'mend.csv'), `\uFEFF${csvOf(sheet)}`)
    const home = `-env:UserInstallation=file://${folder}/profile`
    const given = ['--headless', OPENED, '--convert-to', format, '--outdir', `${folder}/saved`]
    execFileSync(OFFICE, [home, ...given, `${folder}/mend.csv`], { stdio: 'pipe' })
    return new Uint8Array(readFileSync(path.join(folder, 'saved', `mend.${format.split(':')[0]}`)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
