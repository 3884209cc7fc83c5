import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { createKhata, type Khata } from '../../clients/typescript/src/client'
import type { Shopkeeper } from '../harness/businesses'

/** A business with a logo, and what it sells, with a photo. */
export interface Shop {
  khata: Khata
  /** What a customer opens first. */
  checkoutUrl: string
  priceId: string
}

/** Opens the shop as its owner and its server do: through the API, with pictures as cameras and agencies send them. */
export async function openShop(url: string, { apiKey, cookie }: Shopkeeper): Promise<Shop> {
  const khata = createKhata({ baseUrl: url, apiKey })
  await uploadTo(`${url}/v1/merchant/business/logo`, { cookie, origin: url }, await logo())
  const product = await khata.createProduct({
    name: 'Gym membership',
    description: 'Every day from six in the morning, with a trainer. Locker and towel are yours.',
  })
  const path = `/v1/catalog/products/${product.id}/image`
  await uploadTo(url + path, { 'x-api-key': apiKey }, await photo())
  const price = await khata.createPrice({
    productId: product.id,
    currency: 'NPR',
    interval: 'month',
    amountPaisa: '250000',
  })
  const { publicUrl } = await khata.createCheckoutSession({ priceId: price.id })
  return { khata, checkoutUrl: publicUrl, priceId: price.id }
}

async function uploadTo(url: string, headers: Record<string, string>, file: File): Promise<void> {
  const body = new FormData()
  body.set('file', file)
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

/** Letters on a clear ground, 1,200 × 400. */
async function logo(): Promise<File> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400">
    <circle cx="200" cy="200" r="170" fill="#b3402a"/><path d="M90 280 200 90l110 190z" fill="#fff"/>
    <rect x="440" y="120" width="680" height="60" fill="#26303a"/><rect x="440" y="230" width="460" height="50" fill="#7b8794"/>
  </svg>`
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
}

const PHOTO = { width: 1600, height: 1200 }
const GRID = { width: 64, height: 48 }

/** As hard to make small as a photo: soft shapes in all colours, with the grain of a camera. */
async function photo(): Promise<File> {
  const shapes = noise(GRID.width * GRID.height * 3, 256)
  const grain = noise(PHOTO.width * PHOTO.height * 3, 24)
  const soft = await sharp(shapes, { raw: { ...GRID, channels: 3 } })
    .resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const bytes = await sharp(soft)
    .composite([{ input: grain, raw: { ...PHOTO, channels: 3 }, blend: 'add' }])
    .jpeg({ quality: 85 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

const noise = (length: number, below: number) =>
  Buffer.from(Uint8Array.from({ length }, () => randomInt(below)))
