import { countIn } from '@/lib/core/digits'
import type { InvoiceDocument } from '@/lib/invoice/document'
import type { InvoiceStatus } from '@/prisma/generated/enums'
import { openFont } from './font'
import { drawPaper, drawQr, LOGO, logoPicture, type Paper } from './paper'
import { AMOUNT_WIDTH, HALF, KHATA, LINE, PAGE, QUIET, rule, type Say, WIDTH } from './sheet'

const GROUND = '#f5f4f1'
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
  /** The logo's file as it was uploaded. */
  logo: Uint8Array | null
}

/** The invoice as a PDF. */
export async function drawPdf({ document, changedAt, logo }: InvoicePage): Promise<Uint8Array<ArrayBuffer>> {
  const picture = logo && (await logoPicture(logo))
  const { sender, language } = document
  const title = [document.title, document.number].filter(Boolean).join(' ')
  return drawPaper(
    {
      title,
      author: sender.name,
      language,
      date: changedAt,
      pageWords: document.pageWords,
      drawFrame: (pdf, say) => {
        pdf.rect(0, 0, PAGE.width, 6).fill(sender.accentColor ?? KHATA)
        drawFoot(pdf, say, document)
      },
      bottom: ABOVE_FOOT,
    },
    (paper) => draw(paper, document, picture, title),
  )
}

function draw(paper: Paper, document: InvoiceDocument, logo: Buffer | null, title: string): void {
  const { pdf, say } = paper
  // Pages can get separated, so each names its sender and its invoice.
  const name = { x: PAGE.margin, width: WIDTH }
  const begin = (top: number) =>
    say(`${document.sender.name} · ${title}`, { ...name, y: top }, { color: QUIET, size: 9 }) + 12
  let y = drawHead(pdf, say, document, logo)
  y = drawPeople(pdf, say, document, y + 20)
  y = drawLines(paper, document, y + 18, begin)
  y = drawTotals(paper, document, y + 14, begin)
  y = drawPayment(paper, document, y + 16, begin)
  const { nextPayment } = document
  if (!nextPayment) return
  const top = paper.place(y + 12, paper.heightOf(nextPayment, WIDTH, 9), begin)
  say(nextPayment, { ...name, y: top }, { color: QUIET, size: 9 })
}

function drawHead(
  pdf: PDFKit.PDFDocument,
  say: Say,
  { sender, title, number, ...document }: InvoiceDocument,
  logo: Buffer | null,
): number {
  const left = { x: PAGE.margin, width: HALF - 12 }
  const right = { x: PAGE.margin + HALF, width: HALF }
  let y = PAGE.margin
  if (logo) {
    pdf.image(logo, PAGE.margin, y, { fit: [LOGO.width, LOGO.height] })
    y += LOGO.height + 10
  }
  y = say(sender.name, { ...left, y }, { weight: 'bold', size: 15 })
  for (const detail of [...sender.details, sender.phone, sender.taxNumber])
    if (detail) y = say(detail, { ...left, y: y + 1 }, { color: QUIET, size: 9.5 })
  let below = say(title, { ...right, y: PAGE.margin }, { weight: 'bold', size: 22, align: 'right' })
  if (number) below = say(number, { ...right, y: below }, { size: 12, color: QUIET, align: 'right' })
  below = stamp(pdf, say, document.statusLabel, STAMPS[document.status], below + 8)
  if (document.copyNotice)
    below = say(document.copyNotice, { ...right, y: below + 4 }, { weight: 'bold', align: 'right', size: 10 })
  if (document.testNotice)
    below = say(document.testNotice, { ...right, y: below + 4 }, { color: QUIET, align: 'right', size: 9 })
  return Math.max(y, below)
}

function stamp(pdf: PDFKit.PDFDocument, say: Say, label: string, color: string, y: number): number {
  const width = pdf.font(openFont('bold')).fontSize(11).widthOfString(label) + 20
  const x = PAGE.margin + WIDTH - width
  pdf.roundedRect(x, y, width, 24, 3).lineWidth(1.5).strokeColor(color).stroke()
  say(label, { x: x + 10, y: y + 4, width: width - 18 }, { weight: 'bold', size: 11, color })
  return y + 26
}

function drawPeople(
  pdf: PDFKit.PDFDocument,
  say: Say,
  { recipient, facts }: InvoiceDocument,
  top: number,
): number {
  rule(pdf, top)
  const left = { x: PAGE.margin, width: HALF - 40 }
  let y = say(recipient.label, { ...left, y: top + 16 }, { color: QUIET, size: 9 })
  y = say(recipient.name, { ...left, y: y + 1 }, { weight: 'bold', size: 11 })
  if (recipient.email && recipient.email !== recipient.name)
    y = say(recipient.email, { ...left, y }, { color: QUIET })
  for (const detail of recipient.details) y = say(detail, { ...left, y }, { color: QUIET })
  return Math.max(y, drawRows(say, facts, { x: PAGE.margin + HALF - 20, y: top + 16, width: HALF + 20 }))
}

const LABEL_WIDTH = 84

function drawRows(
  say: Say,
  rows: InvoiceDocument['facts'],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let below = y
  for (const { label, value } of rows) {
    const after = say(label, { x, width: LABEL_WIDTH, y: below }, { color: QUIET, size: 9 })
    const column = { x: x + LABEL_WIDTH + 8, width: width - LABEL_WIDTH - 8, y: below }
    below = Math.max(after, say(value, column, { size: 9.5 })) + 3
  }
  return below
}

type Begin = (top: number) => number

const HEADS = 26

type Column = keyof InvoiceDocument['columns']

// Widths for a description of one line, and amounts of up to a hundred lakh.
const COLUMN_WIDTHS = { serial: 24, description: 0, quantity: 46, rate: 86, amount: 94 }
const BETWEEN = 8
const RIGHT: readonly Column[] = ['quantity', 'rate', 'amount']

/** The position of each column. The description gets the space that the others leave. */
const COLUMNS = (() => {
  const names = Object.keys(COLUMN_WIDTHS) as Column[]
  const taken = names.reduce((sum, name) => sum + COLUMN_WIDTHS[name], (names.length - 1) * BETWEEN + 24)
  let x = PAGE.margin + 12
  return names.map((name) => {
    const width = COLUMN_WIDTHS[name] || WIDTH - taken
    const column = { name, x, width, align: RIGHT.includes(name) ? ('right' as const) : ('left' as const) }
    x += width + BETWEEN
    return column
  })
})()
const DESCRIPTION = COLUMNS[1] as (typeof COLUMNS)[number]
// This line may also run below the other columns.
const PERIOD = { x: DESCRIPTION.x, width: PAGE.margin + WIDTH - 12 - DESCRIPTION.x }

function drawLines(
  { pdf, say, place, heightOf }: Paper,
  { columns, lines, language }: InvoiceDocument,
  top: number,
  begin: Begin,
): number {
  const drawColumns = (y: number) => {
    pdf.rect(PAGE.margin, y, WIDTH, HEADS).fill(GROUND)
    for (const { name, align, ...at } of COLUMNS)
      say(columns[name], { ...at, y: y + 6 }, { color: QUIET, size: 9, weight: 'bold', align })
    return y + HEADS
  }
  const heightOfLine = ({ description, period }: { description: string; period: string }) =>
    heightOf(description, DESCRIPTION.width, 10.5) + heightOf(period, PERIOD.width, 9) + 19
  // Column headings never stand alone at the foot of a page.
  let y = drawColumns(place(top, HEADS + (lines[0] ? heightOfLine(lines[0]) : 0), begin))
  for (const [i, line] of lines.entries()) {
    y = place(y, heightOfLine(line), (start) => drawColumns(begin(start)))
    const start = y + 9
    const cells = { ...line, serial: countIn(language, i + 1) }
    let below = start
    for (const { name, align, ...at } of COLUMNS)
      if (name !== 'description')
        below = Math.max(below, say(cells[name], { ...at, y: start }, { align, size: 10 }))
    y = Math.max(below, say(line.description, { ...DESCRIPTION, y: start }, { size: 10.5 }))
    y = say(line.period, { ...PERIOD, y: y + 2 }, { color: QUIET, size: 9 }) + 8
    rule(pdf, y)
  }
  return y
}

const TOTALS_ROW = 20
const TOTAL_HEIGHT = 44

/** The totals stay together, with the total in words next to them. */
function drawTotals(
  { pdf, say, place, heightOf }: Paper,
  { totals, total, inWords }: InvoiceDocument,
  top: number,
  begin: Begin,
): number {
  const label = { x: PAGE.margin + HALF, width: HALF - AMOUNT_WIDTH - 28 }
  const value = { x: PAGE.margin + WIDTH - AMOUNT_WIDTH - 12, width: AMOUNT_WIDTH }
  const words = { x: PAGE.margin + 12, width: HALF - 36 }
  const height = 20 + heightOf(inWords.value, words.width, 9.5)
  let y = place(top, Math.max(totals.length * TOTALS_ROW + TOTAL_HEIGHT, height), begin)
  const below = say(inWords.label, { ...words, y }, { color: QUIET, size: 9 })
  const end = say(inWords.value, { ...words, y: below + 1 }, { size: 9.5 })
  for (const each of totals) {
    say(each.label, { ...label, y }, { color: QUIET })
    y = say(each.value, { ...value, y }, { align: 'right' }) + 4
  }
  if (totals.length > 0) rule(pdf, y + 2, PAGE.margin + HALF, HALF)
  say(total.label, { ...label, y: y + 10 }, { weight: 'bold', size: 14 })
  return Math.max(
    end,
    say(total.value, { ...value, y: y + 10 }, { weight: 'bold', size: 14, align: 'right' }),
  )
}

const PAYMENT_ROW = 19
const PAYMENT_HEAD = 48

function drawPayment(
  { pdf, say, place }: Paper,
  { payment, paymentTitle }: InvoiceDocument,
  y: number,
  begin: Begin,
): number {
  if (payment.length === 0) return y
  const top = place(y, payment.length * PAYMENT_ROW + PAYMENT_HEAD, begin)
  const inner = { x: PAGE.margin + 16, width: WIDTH - 32 }
  const rows = say(paymentTitle, { ...inner, y: top + 14 }, { weight: 'bold', size: 11 })
  const end = drawRows(say, payment, { ...inner, y: rows + 8 }) + 8
  pdf
    .roundedRect(PAGE.margin, top, WIDTH, end - top, 4)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  return end
}

const QR_SIZE = 72
const FOOT_TOP = PAGE.height - PAGE.margin - QR_SIZE - 4
/** Where the content of a page ends. */
const ABOVE_FOOT = FOOT_TOP - 20

/** The sender once more, and a QR code of the invoice's page. */
function drawFoot(pdf: PDFKit.PDFDocument, say: Say, { sender, page }: InvoiceDocument): void {
  rule(pdf, FOOT_TOP - 14)
  const right = PAGE.margin + WIDTH - QR_SIZE
  const column = { x: PAGE.margin, width: HALF }
  const below = say(sender.name, { ...column, y: FOOT_TOP }, { size: 9, isOneLine: true })
  if (sender.taxNumber) say(sender.taxNumber, { ...column, y: below }, { size: 9, color: QUIET })
  const mark = { ...column, y: FOOT_TOP + QR_SIZE - 16 }
  say('khata', mark, { size: 9, color: KHATA, weight: 'bold' })
  if (!page) return
  drawQr(pdf, page.url, { x: right, y: FOOT_TOP, side: QR_SIZE })
  const label = { x: right - 180, y: FOOT_TOP + QR_SIZE - 16, width: 168 }
  say(page.label, label, { size: 9, color: QUIET, align: 'right' })
  pdf.link(right - 180, FOOT_TOP, 180 + QR_SIZE, QR_SIZE, page.url)
}
