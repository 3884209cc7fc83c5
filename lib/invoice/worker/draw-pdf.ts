import PDFDocument from 'pdfkit'
import type { InvoiceStatus } from '@/prisma/generated/enums'
import type { InvoiceDocument } from '../document'
import { openFont, type Weight } from './font'

// In points: A4, with margins of two thirds of an inch.
const PAGE = { width: 595.28, margin: 48 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const AMOUNT_WIDTH = 130
const INK = '#171717'
const QUIET = '#525252'
const LINE = '#d4d4d4'
const STAMPS: Record<InvoiceStatus, string> = {
  draft: '#737373',
  open: '#b45309',
  paid: '#047857',
  void: '#b91c1c',
}

/** The input of a PDF. `changedAt` is the file's date, so the same invoice gives the same file. */
export interface InvoicePage {
  document: InvoiceDocument
  changedAt: Date
}

/** The invoice as a PDF. */
export function drawPdf({ document, changedAt }: InvoicePage): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    font: '',
    lang: document.language,
    displayTitle: true,
    info: {
      Title: [document.title, document.number].filter(Boolean).join(' '),
      Author: document.sender.name,
      CreationDate: changedAt,
    },
  })
  const done = collect(pdf)
  draw(pdf, document)
  pdf.end()
  return done
}

interface Style {
  weight?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right'
}

/** Writes a text into a column and returns where the next line may begin. */
type Say = (text: string, at: { x: number; y: number; width: number }, style?: Style) => number

function draw(pdf: PDFKit.PDFDocument, document: InvoiceDocument): void {
  const say: Say = (
    text,
    { x, y, width },
    { weight = 'regular', size = 10, color = INK, align = 'left' } = {},
  ) => {
    // The file contains the original text, too. The glyphs of a Devanagari syllable have another order.
    pdf.markContent('Span', { actual: text })
    pdf.font(openFont(weight)).fontSize(size).fillColor(color).text(text, x, y, { width, align, lineGap: 2 })
    pdf.endMarkedContent()
    return pdf.y
  }
  const rule = (y: number) =>
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke()

  let y = drawHead(pdf, say, document)
  y = drawPeople(say, document, y + 24)
  rule(y + 16)
  y = drawLines(say, document, y + 24)
  rule(y + 8)
  drawTotals(say, document, y + 16)
}

function drawHead(
  pdf: PDFKit.PDFDocument,
  say: Say,
  { sender, title, ...document }: InvoiceDocument,
): number {
  const half = WIDTH / 2
  const left = { x: PAGE.margin, width: half }
  const right = { x: PAGE.margin + half, width: half }
  let y = say(sender.name, { ...left, y: PAGE.margin }, { weight: 'bold', size: 16 })
  if (sender.taxNumber) y = say(sender.taxNumber, { ...left, y: y + 2 }, { color: QUIET })
  let below = say(title, { ...right, y: PAGE.margin }, { weight: 'bold', size: 16, align: 'right' })
  below = stamp(pdf, say, document.statusLabel, STAMPS[document.status], below + 6)
  for (const notice of [document.settlement, document.testNotice]) {
    if (notice) below = say(notice, { ...right, y: below + 4 }, { color: QUIET, align: 'right', size: 9 })
  }
  return Math.max(y, below)
}

function stamp(pdf: PDFKit.PDFDocument, say: Say, label: string, color: string, y: number): number {
  const width = pdf.font(openFont('bold')).fontSize(11).widthOfString(label) + 20
  const x = PAGE.margin + WIDTH - width
  pdf.roundedRect(x, y, width, 24, 3).lineWidth(1.5).strokeColor(color).stroke()
  say(label, { x: x + 10, y: y + 4, width: width - 18 }, { weight: 'bold', size: 11, color })
  return y + 26
}

function drawPeople(say: Say, { recipient, facts }: InvoiceDocument, top: number): number {
  const half = WIDTH / 2
  const left = { x: PAGE.margin, width: half - 16 }
  let y = say(recipient.label, { ...left, y: top }, { color: QUIET, size: 9 })
  y = say(recipient.name, { ...left, y }, { weight: 'bold' })
  if (recipient.email && recipient.email !== recipient.name)
    y = say(recipient.email, { ...left, y }, { color: QUIET })
  let below = top
  for (const { label, value } of facts) {
    const after = say(label, { x: PAGE.margin + half, width: 70, y: below }, { color: QUIET, size: 9 })
    const end = say(value, { x: PAGE.margin + half + 74, width: half - 74, y: below }, { size: 9 })
    below = Math.max(after, end) + 2
  }
  return Math.max(y, below)
}

function drawLines(say: Say, { columns, lines }: InvoiceDocument, top: number): number {
  const left = { x: PAGE.margin, width: WIDTH - AMOUNT_WIDTH - 16 }
  const right = { x: PAGE.margin + WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH }
  say(columns.description, { ...left, y: top }, { color: QUIET, size: 9 })
  let y = say(columns.amount, { ...right, y: top }, { color: QUIET, size: 9, align: 'right' })
  for (const { description, detail, amount } of lines) {
    const start = y + 8
    say(amount, { ...right, y: start }, { align: 'right' })
    y = say(description, { ...left, y: start })
    y = say(detail, { ...left, y: y + 1 }, { color: QUIET, size: 9 })
  }
  return y
}

function drawTotals(say: Say, { totals, total }: InvoiceDocument, top: number): void {
  const label = { x: PAGE.margin, width: WIDTH - AMOUNT_WIDTH - 16 }
  const value = { x: PAGE.margin + WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH }
  let y = top
  for (const each of totals) {
    say(each.label, { ...label, y }, { color: QUIET, align: 'right' })
    y = say(each.value, { ...value, y }, { align: 'right' }) + 4
  }
  const style: Style = { weight: 'bold', size: 13, align: 'right' }
  say(total.label, { ...label, y: y + 2 }, style)
  say(total.value, { ...value, y: y + 2 }, style)
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}
