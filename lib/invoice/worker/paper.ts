import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { encode } from 'uqr'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { openFont, printable } from './font'
import { INK, PAGE, QUIET, type Say, WIDTH } from './sheet'

interface FileOptions {
  title: string
  author: string
  language: Language
  /** The file's date. The same content with the same date gives the same file. */
  date: Date
}

interface PaperOptions extends FileOptions {
  /** `Page {page} of {pages}` */
  pageWords: string
  /** Draws what every page has around its content. */
  drawFrame: (pdf: PDFKit.PDFDocument, say: Say) => void
  /** Where the content of a page ends. */
  bottom: number
}

/** The pages of one document. */
export interface Paper {
  pdf: PDFKit.PDFDocument
  say: Say
  /** The height of a text in a column of this width. */
  heightOf: (text: string, width: number, size: number) => number
  /**
   * Where something of this height begins: at y, or at the top of a new page if it does not fit.
   * @param onNewPage draws the start of a new page, and returns where the next thing begins.
   */
  place: (y: number, height: number, onNewPage?: (top: number) => number) => number
}

const LINE_GAP = 2
const PAGE_NUMBER_TOP = PAGE.height - PAGE.margin + 10

/** Opens a document, has it drawn, numbers its pages, and returns its file. */
export async function drawPaper(
  { title, author, language, date, pageWords, drawFrame, bottom }: PaperOptions,
  draw: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, say, done } = openFile('A4', { title, author, language, date })
  drawFrame(pdf, say)
  draw({
    pdf,
    say,
    heightOf: (text, width, size) =>
      pdf
        .font(openFont('regular'))
        .fontSize(size)
        .heightOfString(printable(text, 'regular'), { width, lineGap: LINE_GAP }),
    place: (y, height, onNewPage) => {
      if (y + height <= bottom) return y
      pdf.addPage()
      drawFrame(pdf, say)
      return onNewPage?.(PAGE.margin) ?? PAGE.margin
    },
  })
  numberPages(pdf, say, language, pageWords)
  pdf.end()
  return done
}

/** Opens a document with this page size. `done` resolves to its file when the document has ended. */
export function openFile(size: 'A4' | 'A5', { title, author, language, date }: FileOptions) {
  const pdf = new PDFDocument({
    size,
    // A text that does not fit must not begin a page by itself: `place` does that.
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    font: '',
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: date },
  })
  return { pdf, say: sayOn(pdf), done: collect(pdf) }
}

function sayOn(pdf: PDFKit.PDFDocument): Say {
  return (
    text,
    { x, y, width },
    { weight = 'regular', size = 10, color = INK, align = 'left', isOneLine = false } = {},
  ) => {
    // The file also contains the original text, because the glyphs of a Devanagari syllable are in another order.
    pdf.markContent('Span', { actual: text })
    pdf
      .font(openFont(weight))
      .fontSize(size)
      .fillColor(color)
      .text(printable(text, weight), x, y, {
        width,
        align,
        lineGap: LINE_GAP,
        ...(isOneLine && { height: size * 1.6, ellipsis: true }),
      })
    pdf.endMarkedContent()
    return pdf.y
  }
}

function numberPages(pdf: PDFKit.PDFDocument, say: Say, language: Language, words: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    const text = words.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    const at = { x: PAGE.margin, width: WIDTH, y: PAGE_NUMBER_TOP }
    say(inDigitsOf(language, text), at, { color: QUIET, size: 8, align: 'right' })
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

/** Draws an address as a QR code. */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  url: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(url, { border: 0 })
  const module = side / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill(INK)
}

/** The size of a logo on paper, in points, and the pixels per point. */
export const LOGO = { width: 160, height: 52, sharpness: 4 }

/** Any logo as a PNG of this size. Null if it cannot be read. The name is then shown alone. */
export function logoPicture(logo: Uint8Array): Promise<Buffer | null> {
  const [width, height] = [LOGO.width * LOGO.sharpness, LOGO.height * LOGO.sharpness]
  const fit = { width, height, fit: 'inside', withoutEnlargement: true } as const
  return sharp(logo)
    .resize(fit)
    .png()
    .toBuffer()
    .catch(() => null)
}
