import type { Weight } from './font'

// In points: A4, with margins of two thirds of an inch.
export const PAGE = { width: 595.28, height: 841.89, margin: 48 }
export const WIDTH = PAGE.width - 2 * PAGE.margin
export const HALF = WIDTH / 2
export const AMOUNT_WIDTH = 130
export const INK = '#171717'
export const QUIET = '#525252'
export const LINE = '#d4d4d4'
export const KHATA = '#af2934'

interface Style {
  weight?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  /** Cuts what does not fit, so that rows stay aligned. */
  isOneLine?: boolean
}

/** Writes a text into a column and returns where the next line may begin. */
export type Say = (text: string, at: { x: number; y: number; width: number }, style?: Style) => number

/** A thin line across the page, or across a part of it. */
export const rule = (pdf: PDFKit.PDFDocument, y: number, x = PAGE.margin, width = WIDTH) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
