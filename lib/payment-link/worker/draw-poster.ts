import type { Language } from '@/lib/core/language'
import { drawQr, logoPicture, openFile } from '@/lib/invoice/worker/paper'
import { KHATA, QUIET } from '@/lib/invoice/worker/sheet'

/** The texts of a poster, each in Nepali and then in English. */
export interface PosterDocument {
  /** The language of the first texts. */
  language: Language
  business: string
  /** `#rrggbb`. Null for Khata's colour. */
  accentColor: string | null
  product: string
  prices: readonly string[]
  calls: readonly string[]
  /** The address in its QR code. */
  url: string
  /** Null if the link sells for real money. */
  testNotice: string | null
  /** The file's date. The same poster gives the same file. */
  changedAt: Date
  /** The logo's file as it was uploaded. */
  logo: Uint8Array | null
}

// A5, in points.
const SHEET = { width: 419.53, height: 595.28, margin: 36 }
const QR_SIDE = 216
const LOGO_BOX = { width: 120, height: 40 }

/** A poster for a wall or a counter: one sheet of A5. */
export async function drawPoster(poster: PosterDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { business, product, url, changedAt, accentColor, testNotice } = poster
  const logo = poster.logo && (await logoPicture(poster.logo))
  const about = { title: `${product} – ${business}`, author: business, date: changedAt }
  const { pdf, say, done } = openFile('A5', { ...about, language: poster.language })
  const line = { x: SHEET.margin, width: SHEET.width - 2 * SHEET.margin }
  const centered = { align: 'center' } as const
  pdf.rect(0, 0, SHEET.width, 10).fill(accentColor ?? KHATA)
  let y = 28
  if (logo) {
    pdf.image(logo, (SHEET.width - LOGO_BOX.width) / 2, y, {
      fit: [LOGO_BOX.width, LOGO_BOX.height],
      align: 'center',
      valign: 'center',
    })
    y += LOGO_BOX.height + 6
  }
  y = say(business, { ...line, y }, { ...centered, size: 13, color: QUIET, isOneLine: true }) + 2
  y = say(product, { ...line, y }, { ...centered, weight: 'bold', size: sizeFor(product) }) + 2
  for (const price of poster.prices) y = say(price, { ...line, y }, { ...centered, size: 13 })
  drawQr(pdf, url, { x: (SHEET.width - QR_SIDE) / 2, y: y + 14, side: QR_SIDE })
  y += QR_SIDE + 28
  for (const call of poster.calls) y = say(call, { ...line, y }, { ...centered, size: 12 })
  say(url.replace(/^https?:\/\//, ''), { ...line, y: y + 4 }, { ...centered, size: 10, color: QUIET })
  const foot = SHEET.height - 34
  if (testNotice)
    say(testNotice, { ...line, y: foot - 18 }, { ...centered, size: 10, weight: 'bold', color: KHATA })
  say('khata', { ...line, y: foot }, { ...centered, size: 10, weight: 'bold', color: KHATA })
  pdf.end()
  return done
}

/** Smaller letters for a long name, so that it fits on two lines. */
const sizeFor = (product: string): number => (product.length > 60 ? 14 : product.length > 30 ? 18 : 24)
