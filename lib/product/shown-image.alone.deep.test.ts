import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { ProductId } from '@/lib/core/id'
import { pictureOf } from '@/lib/image/read'
import { perProcess } from '@/lib/infra/process/per-process'
import { WorkerPool } from '@/lib/infra/process/worker-pool/in-worker'
import { newBusiness } from '@/testing/business'
import { createProduct } from './create'
import { blackPng, fetchImage, noise, Uploader } from './image.fixture'

let uploads: Uploader

beforeEach(async () => {
  const business = await newBusiness()
  const { id } = await createProduct(business.ctx, { name: 'Tea' })
  uploads = new Uploader(business.sandboxKey, id as ProductId)
})

const uploaded = async (bytes: Uint8Array | string): Promise<string> =>
  (await uploads.send(bytes)).data.imageUrl
const served = async (path: string) => {
  const response = await fetchImage(`http://localhost:3000${path}`)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="400" height="100">${inside}</svg>`
const manyShapes = '<path d="M1 2L30 40z" fill="#123456"/>'.repeat(500)

test('a page shows a small WebP of a large photo, and knows its size before it is loaded', async () => {
  const imageUrl = await uploaded(await noise(1600, 1200).jpeg({ quality: 40 }).toBuffer())
  const picture = await pictureOf(imageUrl)
  expect(picture).toEqual({
    src: new URL(imageUrl).pathname.replace('.jpg', '.webp'),
    width: 213,
    height: 160,
  })
  const { headers, bytes } = await served(picture.src)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 213, height: 160 })
  expect(bytes.length).toBeLessThanOrEqual(16_384)
})

test('the image itself stays a JPEG or PNG, for mails, documents and messengers', async () => {
  const imageUrl = await uploaded(await noise(600, 400).png().toBuffer())
  expect(imageUrl).toMatch(/\.png$/)
  const { bytes } = await served(new URL(imageUrl).pathname)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 400 })
})

test.each([
  [3_000, 300, 512, 51],
  [90, 60, 90, 60],
  [10_000, 3, 512, 1],
])('a picture of %i × %i is shown as %i × %i', async (width, height, shownWidth, shownHeight) => {
  const picture = await pictureOf(await uploaded(blackPng(width, height)))
  expect(picture).toMatchObject({ width: shownWidth, height: shownHeight })
})

test('what can be seen through stays so', async () => {
  const clear = { width: 300, height: 300, channels: 4, background: '#ff000040' } as const
  const picture = await pictureOf(await uploaded(await sharp({ create: clear }).png().toBuffer()))
  expect(await sharp((await served(picture.src)).bytes).metadata()).toMatchObject({ hasAlpha: true })
})

test('a small drawing is shown as it is, a large one as a WebP, and one with words keeps its letters', async () => {
  const small = await pictureOf(await uploaded(svg('<path d="M0 0h9"/>')))
  expect(small).toEqual({ src: expect.stringMatching(/\.svg$/), width: 400, height: 100 })
  const large = await pictureOf(await uploaded(svg(manyShapes)))
  expect(large).toEqual({ src: expect.stringMatching(/\.webp$/), width: 400, height: 100 })
  const withWords = await pictureOf(await uploaded(svg(`${manyShapes}<text y="9">Tea</text>`)))
  expect(withWords.src).toMatch(/\.svg$/)
})

test('an image whose small picture takes too long is uploaded all the same, and shown itself', async () => {
  class Slow extends WorkerPool {
    override async run(businessId: string, order: Parameters<WorkerPool['run']>[1]) {
      if (order.name === 'makeShown') return { ended: new Error('too long') }
      return super.run(businessId, order)
    }
  }
  const workers = perProcess<{ pool?: WorkerPool }>('workers', () => ({}))
  await workers.pool?.end()
  const limits = { maxCpuMs: 5_000, maxMemoryBytes: 1024 ** 3, maxMs: 60_000 }
  workers.pool = new Slow({ processes: 1, runningPerBusiness: 1, waitingPerBusiness: 9, waiting: 9, limits })
  const imageUrl = await uploaded(await noise(600, 400).png().toBuffer())
  expect(await pictureOf(imageUrl)).toEqual({ src: new URL(imageUrl).pathname })
  await workers.pool.end()
  delete workers.pool
})
