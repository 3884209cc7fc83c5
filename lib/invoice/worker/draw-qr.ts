import { encode } from 'uqr'
import { INK } from './sheet'

/** An address as a picture that a phone reads. */
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
