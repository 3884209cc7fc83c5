import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { removeLogo, setLogo } from '@/lib/business/set-logo'
import type { DomainError } from '@/lib/core/errors'
import type { ProductId } from '@/lib/core/id'
import { prepareImage } from '@/lib/image/prepare'
import { IMAGE_BUDGET_BYTES, LEAST_IMAGE_BYTES, MAX_IMAGE_BYTES } from '@/lib/image/schema'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { createProduct } from './create'
import { fetchImage, noise, Uploader } from './image.fixture'
import { purgeImages } from './purge-images'
import { uploadProductImage } from './upload-image'

let business: TestBusiness
let uploads: Uploader

const newUploads = async () => {
  const { id } = await createProduct(business.ctx, { name: 'Tea' })
  return new Uploader(business.sandboxKey, id as ProductId)
}

beforeEach(async () => {
  business = await newBusiness()
  uploads = await newUploads()
})

/** Images of this many bytes that the business has uploaded before, and no longer uses. */
async function keeps(bytes: number) {
  for (let left = bytes; left > 0; left -= MAX_IMAGE_BYTES)
    await query(
      `WITH i AS (INSERT INTO images (hash, content_type, bytes)
         SELECT sha256(x.bytes), 'image/png', x.bytes
         FROM (SELECT convert_to(rpad(uuidv7()::text, $2::int), 'UTF8') AS bytes) AS x RETURNING hash)
       INSERT INTO business_images (business_id, hash) SELECT $1, hash FROM i`,
      [business.ctx.businessId, Math.min(left, MAX_IMAGE_BYTES)],
    )
}

const daysPass = (days: number) =>
  query(`UPDATE business_images SET unnamed_since = unnamed_since - $1 * interval '1 day'`, [days])
const everyUploadWasLongAgo = () =>
  inTransaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(`UPDATE images SET created_at = created_at - interval '1 year'`)
  })
const purge = async () => {
  while ((await purgeImages()) > 0);
}
const isServed = async (imageUrl: string) => (await fetchImage(imageUrl)).status === 200
const red = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

test('a business whose images take 50 MB can upload no more, and another one can', async () => {
  await keeps(IMAGE_BUDGET_BYTES - LEAST_IMAGE_BYTES)
  expect((await uploads.send(await red())).status).toBe(200)
  const refused = await uploads.send(await noise(9, 9).png().toBuffer())
  expect([refused.status, refused.error?.code]).toEqual([409, 'image_budget_exceeded'])
  // Uploading the same image again uses no additional space.
  expect((await uploads.send(await red())).status).toBe(200)

  business = await newBusiness()
  expect((await (await newUploads()).send(await noise(9, 9).png().toBuffer())).status).toBe(200)
})

test('uploads at the same moment do not pass the budget together', async () => {
  await keeps(IMAGE_BUDGET_BYTES - 2 * LEAST_IMAGE_BYTES)
  const { id } = await createProduct(business.ctx, { name: 'Milk' })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => {
      const bytes = Buffer.from(`image ${i}`)
      const image = {
        hash: createHash('sha256').update(bytes).digest(),
        contentType: 'image/png',
        bytes,
        shown: null,
      } as const
      return uploadProductImage(business.ctx, id as ProductId, image)
    }),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(4)
  for (const { reason } of refused) expect((reason as DomainError).code).toBe('image_budget_exceeded')
})

test('an image that was replaced stays for four days, and then makes room', async () => {
  const before = (await uploads.send(await noise(30, 30).png().toBuffer())).data.imageUrl
  await everyUploadWasLongAgo()
  await purge()
  expect(await isServed(before)).toBe(true)

  const now = (await uploads.send(await red())).data.imageUrl
  await purge()
  await daysPass(3)
  await purge()
  expect(await isServed(before)).toBe(true)
  await daysPass(2)
  await purge()
  expect([await isServed(before), await isServed(now)]).toEqual([false, true])

  await keeps(IMAGE_BUDGET_BYTES - LEAST_IMAGE_BYTES)
  const refused = await uploads.send(await noise(9, 9).png().toBuffer())
  expect(refused.error?.code).toBe('image_budget_exceeded')
  await purge()
  await daysPass(5)
  await purge()
  expect((await uploads.send(await noise(9, 9).png().toBuffer())).status).toBe(200)
})

test('an image stays while any business shows it, as a logo too', async () => {
  const picture = await noise(31, 31).png().toBuffer()
  const { imageUrl } = (await uploads.send(picture)).data
  const elsewhere = (await newBusiness()).ctx
  const file = new File([new Uint8Array(picture)], 'logo.png')
  await setLogo(elsewhere, await prepareImage(elsewhere, { file }))
  await uploads.send(await red())
  await everyUploadWasLongAgo()
  await purge()
  await daysPass(5)
  await purge()
  expect(await isServed(imageUrl)).toBe(true)
  await removeLogo(elsewhere)
  await everyUploadWasLongAgo()
  await purge()
  await daysPass(5)
  await purge()
  expect(await isServed(imageUrl)).toBe(false)
})

test('an image that is uploaded again is new, so the purge leaves it', async () => {
  const picture = await noise(32, 32).png().toBuffer()
  await uploads.send(picture)
  await uploads.send(await red())
  await purge()
  await daysPass(5)
  const { imageUrl } = (await uploads.send(picture)).data
  await purge()
  expect(await isServed(imageUrl)).toBe(true)
})

test('an image of a version that knew no budget stays while it is shown, and then goes', async () => {
  const { imageUrl } = (await uploads.send(await noise(33, 33).png().toBuffer())).data
  await query('DELETE FROM business_images WHERE business_id = $1', [business.ctx.businessId])
  await everyUploadWasLongAgo()
  await purge()
  expect(await isServed(imageUrl)).toBe(true)
  await uploads.send(await red())
  await everyUploadWasLongAgo()
  await purge()
  expect(await isServed(imageUrl)).toBe(false)
})
