import { strToU8, zipSync } from 'fflate'

type Cell = string | number | Date | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A workbook of Excel with one sheet. @param extra further parts. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  extra: Record<string, Uint8Array> = {},
): Uint8Array {
  const sheet = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((cell, n) => cellXml(cell, n, at + 1)).join('')}</row>`)
    .join('')
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${XML}<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    ),
    // The second style is a date.
    'xl/styles.xml': strToU8(
      `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${XML}<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...extra,
  })
}

function cellXml(cell: Cell, column: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row}"`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c ${place} s="1"><v>${(cell.getTime() - EPOCH) / DAY_MS}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
}
