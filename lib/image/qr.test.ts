import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { qrPng, qrSvg } from './qr'

// The longest text that a bank has given, and the address of a simulator.
const TEXTS = [
  `00020101021226440010NP.FONEPAY0110987654321002122222040000015204591253035245407149950${'5802NP5913Himal Fitness6009Kathmandu'.padEnd(180, '7')}6304ABCD`,
  'https://khata.example.com/simulators/fonepay/pay/0199f3a2-b7c1-7d4e-8f6a-0123456789ab',
]

// Reads it with another library than the one that draws it.
async function read(picture: Buffer | Uint8Array, side: number, ground: string): Promise<string> {
  const edge = { top: 40, bottom: 40, left: 40, right: 40, background: ground }
  const { data, info } = await sharp(picture)
    .resize(side, side)
    .extend(edge)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

describe.each(TEXTS)('the QR of %s', (text) => {
  it.each(['#ffffff', '#101418'])('is read from a page of %s at 240 pixels', async (ground) => {
    expect(await read(Buffer.from(qrSvg(text)), 240, ground)).toBe(text)
  })

  it('is read from the picture that a phone saves', async () => {
    const png = await qrPng('a-wallet', text)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_024, height: 1_024 })
    expect(await read(png, 1_024, '#000000')).toBe(text)
    expect(await read(png, 240, '#000000')).toBe(text)
  })
})
