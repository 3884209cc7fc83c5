import PDFDocument from 'pdfkit'
import { inDigitsOf } from '@/lib/core/digits'
import { openFont, type Weight } from '@/lib/invoice/worker/font'
import type { StatementDocument } from '../statement'

// In points: A4, with margins of two thirds of an inch.
const PAGE = { width: 595.28, height: 841.89, margin: 48 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - 24
const ROW = 34
const INK = '#171717'
const QUIET = '#525252'
const LINE = '#d4d4d4'

const COLUMNS = {
  day: { x: PAGE.margin, width: 104 },
  what: { x: PAGE.margin + 112, width: 182 },
  amount: { x: PAGE.margin + 302, width: 96 },
  balance: { x: PAGE.margin + 404, width: WIDTH - 404 },
}

interface Style {
  weight?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right'
}

/** The statement as a PDF. The same statement gives the same file. */
export function drawStatement(statement: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    font: '',
    lang: statement.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${statement.title} ${statement.month}`, Author: 'Khata', CreationDate: new Date(0) },
  })
  const done = collect(pdf)
  draw(pdf, statement)
  pdf.end()
  return done
}

function draw(pdf: PDFKit.PDFDocument, statement: StatementDocument): void {
  const say = (
    text: string,
    { x, width, y }: { x: number; width: number; y: number },
    { weight = 'regular', size = 9, color = INK, align = 'left' }: Style = {},
  ) => {
    // The file contains the original text, too. The glyphs of a Devanagari syllable have another order.
    pdf.markContent('Span', { actual: text })
    pdf.font(openFont(weight)).fontSize(size).fillColor(color)
    // One line each, so that rows stay in line.
    pdf.text(text, x, y, { width, align, height: size * 1.6, ellipsis: true, lineBreak: true })
    pdf.endMarkedContent()
  }
  const whole = { x: PAGE.margin, width: WIDTH }
  const rule = (y: number) =>
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke()
  const heads = (y: number) => {
    const { columns } = statement
    say(columns.day, { ...COLUMNS.day, y }, { color: QUIET })
    say(columns.what, { ...COLUMNS.what, y }, { color: QUIET })
    say(columns.amount, { ...COLUMNS.amount, y }, { color: QUIET, align: 'right' })
    say(columns.balance, { ...COLUMNS.balance, y }, { color: QUIET, align: 'right' })
    rule(y + 18)
    return y + 24
  }
  const balance = ({ label, balance }: StatementDocument['opening'], y: number) => {
    say(label, { ...COLUMNS.what, y }, { weight: 'bold' })
    say(balance, { ...COLUMNS.balance, y }, { weight: 'bold', align: 'right' })
    return y + 22
  }

  say(statement.title, { ...whole, y: PAGE.margin }, { weight: 'bold', size: 16 })
  say(statement.month, { ...whole, y: PAGE.margin }, { weight: 'bold', size: 16, align: 'right' })
  say(statement.owner, { ...whole, y: PAGE.margin + 28 }, { color: QUIET })
  if (statement.testNotice)
    say(statement.testNotice, { ...whole, y: PAGE.margin + 28 }, { color: QUIET, align: 'right' })
  let y = balance(statement.opening, heads(PAGE.margin + 60))
  for (const row of statement.rows) {
    if (y + ROW > BOTTOM) {
      pdf.addPage()
      y = heads(PAGE.margin)
    }
    say(row.day, { ...COLUMNS.day, y })
    say(row.date, { ...COLUMNS.day, y: y + 13 }, { color: QUIET, size: 8 })
    say(row.what, { ...COLUMNS.what, y })
    say(row.who, { ...COLUMNS.what, y: y + 13 }, { color: QUIET, size: 8 })
    say(row.amount, { ...COLUMNS.amount, y }, { align: 'right' })
    say(row.balance, { ...COLUMNS.balance, y }, { align: 'right' })
    y += ROW
  }
  const endHeight = 22 + 18 * statement.sums.length + (statement.cut ? 18 : 0)
  if (y + endHeight > BOTTOM) {
    pdf.addPage()
    y = PAGE.margin
  }
  rule(y)
  y = balance(statement.closing, y + 8)
  for (const { label, value } of statement.sums) {
    say(label, { ...COLUMNS.what, y }, { color: QUIET })
    say(value, { ...COLUMNS.amount, y }, { color: QUIET, align: 'right' })
    y += 18
  }
  if (statement.cut) say(statement.cut, { ...whole, y }, { color: QUIET })
  number(pdf, statement, say)
}

/** Each page says which one of how many it is. */
function number(
  pdf: PDFKit.PDFDocument,
  { page, language }: StatementDocument,
  say: (text: string, at: { x: number; width: number; y: number }, style?: Style) => void,
): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    const text = inDigitsOf(
      language,
      page.replace('{page}', String(index + 1)).replace('{pages}', String(count)),
    )
    say(text, { x: PAGE.margin, width: WIDTH, y: BOTTOM + 8 }, { color: QUIET, size: 8, align: 'right' })
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}
