import { PDFiumLibrary } from '@hyzyla/pdfium'
import decodeQR from 'qr/decode.js'

// 144 dots per inch: a print that a phone sees from some steps away.
const SCALE = 2

/** What a phone reads in the QR code of a printed page. @param pdf of one page. @throws if no code is on it. */
export async function readPrintedCode(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    return decodeQR(await document.getPage(0).render({ scale: SCALE, render: 'bitmap' }))
  } finally {
    library.destroy()
  }
}
