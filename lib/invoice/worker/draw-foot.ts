import type { InvoiceDocument } from '../document'
import { drawQr } from './draw-qr'
import { HALF, KHATA, PAGE, QUIET, rule, type Say, WIDTH } from './sheet'

const QR_SIZE = 72
const FOOT_TOP = PAGE.height - PAGE.margin - QR_SIZE - 4
/** Where the content of a page ends. */
export const ABOVE_FOOT = FOOT_TOP - 20

/** Who sent it, once more, and the page of the invoice as a picture that a phone reads. */
export function drawFoot(pdf: PDFKit.PDFDocument, say: Say, { sender, page }: InvoiceDocument): void {
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
