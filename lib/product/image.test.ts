import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as upload } from '@/app/v1/catalog/products/[productId]/image/route'
import { type ProductId, toWire } from '@/lib/core/id'
import { MAX_IMAGE_BYTES } from '@/lib/image/schema'
import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import { WorkerPool } from '@/lib/infra/process/worker-pool/in-worker'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createProduct } from './create'
import { blackPng, fetchImage, formOf, noise, Uploader } from './image.fixture'

let business: TestBusiness
let productId: ProductId
let uploads: Uploader

beforeAll(async () => {
  business = await newBusiness()
  productId = (await createProduct(business.ctx, { name: 'Tea' })).id as ProductId
  uploads = new Uploader(business.sandboxKey, productId)
})

const params = () => ({ productId: toWire('prod', productId) })

describe('an uploaded image', () => {
  test('is served at an address made from its content, may be cached for ever, and cannot run scripts', async () => {
    const { status, data } = await uploads.send(await noise(60, 40).png().toBuffer())
    expect(status).toBe(200)
    expect(data.imageUrl).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{64}\.png$/)
    const response = await fetchImage(data.imageUrl)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
    expect((await fetchImage(data.imageUrl.replace('.png', '.svg'))).status).toBe(404)
    expect((await fetchImage('http://localhost:3000/images/none')).status).toBe(404)
  })

  test('makes an event and an audit entry of its product', async () => {
    const { id } = await createProduct(business.ctx, { name: 'Milk' })
    const form = formOf(await noise(5, 5).jpeg().toBuffer())
    await call(upload, business.sandboxKey, { params: { productId: toWire('prod', id as ProductId) }, form })
    expect(await eventTypes(business.ctx, id)).toEqual(['product.created', 'product.updated'])
    const entries = await query<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_entries WHERE object_id = $1 ORDER BY id',
      [toWire('prod', id as ProductId)],
    )
    expect(entries).toMatchObject([
      { action: 'product.created' },
      { action: 'product.updated', actor: expect.stringMatching(/^key_/) },
    ])
  })

  test('loses the metadata of the camera and is turned upright', async () => {
    const photo = await noise(80, 40)
      .withExif({ IFD0: { Copyright: 'A secret place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const shown = await uploads.shown(photo, 'photo.jpg', 'image/jpeg')
    expect(shown.includes('Exif')).toBe(false)
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 80 })
  })

  test('is never larger than two megabytes, even if it compresses badly', async () => {
    const photo = await noise(2600, 2200).jpeg({ quality: 35 }).toBuffer()
    expect(photo.length).toBeLessThan(MAX_IMAGE_BYTES)
    const shown = await uploads.shown(photo)
    expect(shown.length).toBeLessThanOrEqual(MAX_IMAGE_BYTES)
    expect((await sharp(shown).metadata()).width).toBeLessThanOrEqual(2048)
  })

  test('has the type of its content, even if its name and declared type are wrong', async () => {
    const shown = await uploads.shown(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
      'x.png',
      'image/png',
    )
    expect(shown.toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')
    const png = await noise(5, 5).png().toBuffer()
    expect((await uploads.send(png, 'x.svg', 'image/svg+xml')).data.imageUrl).toMatch(/\.png$/)
  })

  test('sent again with its Idempotency-Key, in a form with another boundary, is the same call', async () => {
    const png = await noise(5, 5).png().toBuffer()
    const options = { params: params(), idempotencyKey: 'image-1' }
    const first = await call(upload, business.sandboxKey, { ...options, form: formOf(png) })
    const again = await call(upload, business.sandboxKey, { ...options, form: formOf(png) })
    expect([again.data, again.headers.get('idempotency-replayed')]).toEqual([first.data, 'true'])
    const other = formOf(await noise(6, 6).png().toBuffer())
    const reused = await call(upload, business.sandboxKey, { ...options, form: other })
    expect(reused.error?.code).toBe('idempotency_key_reused')
  })
})

describe('refused or repaired:', () => {
  test.each([
    [20_000, 20_000],
    [1, 24_999_999],
    [10_001, 1],
  ])('a PNG of %i × %i pixels in a few kilobytes', async (width, height) => {
    const bomb = blackPng(width, height)
    expect(bomb.length).toBeLessThan(100_000)
    const { status, error } = await uploads.send(bomb)
    expect([status, error?.code, error?.param]).toEqual([413, 'image_too_large', 'file'])
  })

  test.each(['png', 'jpeg'] as const)(
    'a %s with a side that is too long, seen in its header',
    async (format) => {
      const long = await sharp({ create: { width: 3, height: 10_001, channels: 3, background: '#888' } })
        .toFormat(format)
        .toBuffer()
      const { status, error } = await uploads.send(long.subarray(0, long.length - 20))
      expect([status, error?.code]).toEqual([413, 'image_too_large'])
      expect(error?.message).toContain('10,000 pixels')
    },
  )

  test('is not an image with a side of 10,000 pixels', async () => {
    const shown = await uploads.shown(blackPng(10_000, 3))
    expect(await sharp(shown).metadata()).toMatchObject({ width: 2048, height: 1 })
  })

  test('an image that needs more time or memory than a job may use', async () => {
    const workers = perProcess<{ pool?: WorkerPool }>('workers', () => ({}))
    await workers.pool?.end()
    const limits = { maxCpuMs: 1, maxMemoryBytes: 1024 ** 3, maxMs: 60_000 }
    const room = { processes: 1, runningPerBusiness: 1, waitingPerBusiness: 1, waiting: 1 }
    workers.pool = new WorkerPool({ ...room, limits })
    const { status, error } = await uploads.send(blackPng(4_900, 4_900))
    expect([status, error?.code, error?.param]).toEqual([413, 'image_too_large', 'file'])
    expect(error?.message).toContain('too much time or memory')
    await workers.pool.end()
    delete workers.pool
  })

  test('a truncated JPEG', async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer()
    expect((await uploads.send(jpeg.subarray(0, jpeg.length / 2))).error?.code).toBe('image_type_unsupported')
  })

  test('a PNG that is also a web page: only the PNG is kept', async () => {
    const png = await noise(9, 9).png().toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')])
    const shown = await uploads.shown(polyglot, 'x.html', 'text/html')
    expect(shown.includes('script')).toBe(false)
    expect((await sharp(shown).metadata()).format).toBe('png')
  })

  test.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
    ['a web page that begins like an SVG later', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['nothing', ''],
    ['a PNG’s first bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('%s', async (_, bytes) => {
    expect((await uploads.send(bytes)).error?.code).toBe('image_type_unsupported')
  })

  test('a byte more than two megabytes', async () => {
    const { status, error } = await uploads.send(Buffer.alloc(MAX_IMAGE_BYTES + 1, 0x89))
    expect([status, error?.code]).toEqual([413, 'image_too_large'])
  })

  test('a body without end: the connection is closed', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const response = await upload(
      new Request('http://localhost:3000/v1/test', {
        method: 'POST',
        headers: { 'x-api-key': business.sandboxKey, 'content-type': 'multipart/form-data; boundary=x' },
        body: endless,
        duplex: 'half',
      } as RequestInit),
      { params: Promise.resolve(params()) },
    )
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(MAX_IMAGE_BYTES * 2)
  })

  test('JSON, a form without the file, and a form with other parts', async () => {
    const json = await call(upload, business.sandboxKey, { params: params(), body: { file: 'x' } })
    expect([json.status, json.error?.code]).toEqual([415, 'content_type_unsupported'])
    const without = new FormData()
    without.append('image', 'x')
    const missing = await call(upload, business.sandboxKey, { params: params(), form: without })
    expect(missing.error?.code).toBe('parameter_missing')
    const text = new FormData()
    text.append('file', 'just text')
    expect((await call(upload, business.sandboxKey, { params: params(), form: text })).error?.code).toBe(
      'parameter_invalid',
    )
  })
})
