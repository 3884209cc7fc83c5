import sharp from 'sharp'
import { encode } from 'uqr'

const SIDE = 1_024
const WHITE = 255

/** A QR as a PNG. Each module has whole pixels, so no edge is grey. */
export async function drawQrPicture(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor(SIDE / size)
  const edge = Math.floor((SIDE - scale * size) / 2)
  const pixels = Buffer.alloc(SIDE * SIDE, WHITE)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark)
        for (let y = 0; y < scale; y++) {
          const from = (edge + row * scale + y) * SIDE + edge + column * scale
          pixels.fill(0, from, from + scale)
        }
  const raw = { width: SIDE, height: SIDE, channels: 1 } as const
  return new Uint8Array(await sharp(pixels, { raw }).png({ palette: true, colours: 2 }).toBuffer())
}
