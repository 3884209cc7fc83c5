import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { DAY_MS } from '@/lib/core/duration'
import { rupees } from '@/lib/core/money'

/** A cell: text, an amount in paisa, a count, or a day such as `{ day: '2026-11-29' }`. */
export type Cell = string | bigint | number | { day: string } | null

export interface Sheet {
  /** At most 31 characters, and none of `[]:*?/\`. */
  name: string
  /** At most 26. */
  columns: readonly { title: string; width: number }[]
  /** The rows, a few hundred at a time. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MIME = {
  workbook: `${TYPES}.sheet.main+xml`,
  worksheet: `${TYPES}.worksheet+xml`,
  styles: `${TYPES}.styles+xml`,
}

export const WORKBOOK_TYPE = `${TYPES}.sheet`

// Indexes of the formats in STYLES.
const HEAD = 1
const DAY = 2
const AMOUNT = 3

const STYLES = `${XML}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/**
 * An Excel workbook, written while its rows are read, so that memory does not grow with them. Text stays text, whatever it begins with:
 * only an explicit formula cell is calculated. Amounts are numbers in rupees, and days are dates.
 */
export async function* workbookParts(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for (const [name, text] of Object.entries(partsAround(sheets))) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  for (const [at, { columns, rows }] of sheets.entries()) {
    const part = new ZipDeflate(`xl/worksheets/sheet${at + 1}.xml`)
    zip.add(part)
    part.push(strToU8(headOf(columns)))
    let before = 1
    for await (const some of rows) {
      part.push(strToU8(some.map((cells, n) => rowXml(cells, before + n + 1)).join('')))
      before += some.length
      yield* written.splice(0)
    }
    part.push(strToU8('</sheetData></worksheet>'), true)
  }
  zip.end()
  yield* written.splice(0)
}

/** The parts of a workbook besides its sheets. */
function partsAround(sheets: readonly Sheet[]): Record<string, string> {
  const numbered = sheets.map(({ name }, at) => ({ name: escaped(name), n: at + 1 }))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${XML}<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
      override('/xl/workbook.xml', MIME.workbook),
      override('/xl/styles.xml', MIME.styles),
      ...numbered.map(({ n }) => override(`/xl/worksheets/sheet${n}.xml`, MIME.worksheet)),
    ].join('')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${numbered
      .map(({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...numbered.map(({ n }) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
      relation(`rId${numbered.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  }
}

/** The beginning of a sheet. Its first row stays visible while scrolling. */
function headOf(columns: Sheet['columns']): string {
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const heads = columns.map(({ title }, at) => textXml(title, placeOf(at, 1), HEAD)).join('')
  return `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heads}</row>`
}

const rowXml = (cells: readonly Cell[], n: number) =>
  `<row r="${n}">${cells.map((cell, at) => cellXml(cell, placeOf(at, n))).join('')}</row>`

function cellXml(cell: Cell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'bigint') return `<c r="${place}" s="${AMOUNT}"><v>${rupees(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return textXml(cell, place)
  return `<c r="${place}" s="${DAY}"><v>${(Date.parse(cell.day) - FIRST_DAY_MS) / DAY_MS}</v></c>`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A cell reference such as `C12`. @param at the column, counted from 0, at most 25. */
const placeOf = (at: number, row: number): string => `${LETTERS[at]}${row}`

// Excel counts days from here.
const FIRST_DAY_MS = Date.UTC(1899, 11, 30)

const textXml = (text: string, place: string, style = 0) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

// Characters that XML cannot have, and what a spreadsheet reads as the code of a character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const LOOKS_CODED = /_(?=x[0-9a-f]{4}_)/gi
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(LOOKS_CODED, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
