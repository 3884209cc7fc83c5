import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as serve } from '@/app/images/[file]/route'
import { POST as upload } from '@/app/v1/catalog/products/[productId]/image/route'
import { type ProductId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/db'
import { eventTypes, newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { createProduct } from './create'
import { HOSTILE_SVGS, noise, pngBomb } from './image.fixture'
import { MAX_IMAGE_BYTES } from './schema'

let business: TestBusiness
let productId: ProductId

beforeAll(async () => {
  business = await newBusiness()
  productId = (await createProduct(business.ctx, { name: 'Tea' })).id as ProductId
})

const params = () => ({ productId: toWire('prod', productId) })

function formOf(bytes: Uint8Array | string, name = 'image.png', type = 'image/png'): FormData {
  const form = new FormData()
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.append('file', new File([part], name, { type }))
  return form
}

const send = (bytes: Uint8Array | string, name?: string, type?: string) =>
  call(upload, business.sandboxKey, { params: params(), form: formOf(bytes, name, type) })

async function fetchImage(imageUrl: string): Promise<Response> {
  const file = new URL(imageUrl).pathname.replace('/images/', '')
  return serve(new Request(imageUrl), { params: Promise.resolve({ file }) })
}

async function uploaded(bytes: Uint8Array | string, name?: string, type?: string): Promise<Buffer> {
  const { status, data } = await send(bytes, name, type)
  expect(status).toBe(200)
  return Buffer.from(await (await fetchImage(data.imageUrl)).arrayBuffer())
}

describe('an uploaded image', () => {
  test('is shown at an address of its own content that may be kept for ever and can run nothing', async () => {
    const { status, data } = await send(await noise(60, 40).png().toBuffer())
    expect(status).toBe(200)
    expect(data.imageUrl).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{64}\.png$/)
    const response = await fetchImage(data.imageUrl)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
    expect((await fetchImage(data.imageUrl.replace('.png', '.svg'))).status).toBe(404)
    expect((await fetchImage('http://localhost:3000/images/none')).status).toBe(404)
  })

  test('is an event and an audit entry of its product', async () => {
    const { id } = await createProduct(business.ctx, { name: 'Milk' })
    const form = formOf(await noise(5, 5).jpeg().toBuffer())
    await call(upload, business.sandboxKey, { params: { productId: toWire('prod', id as ProductId) }, form })
    expect(await eventTypes(business.ctx, id)).toEqual(['product.created', 'product.updated'])
    const entries = await query<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_entries WHERE object_id = $1',
      [toWire('prod', id as ProductId)],
    )
    expect(entries).toMatchObject([{ action: 'product.updated', actor: expect.stringMatching(/^key_/) }])
  })

  test('loses what a camera wrote into it and stands upright', async () => {
    const photo = await noise(80, 40)
      .withExif({ IFD0: { Copyright: 'A secret place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const shown = await uploaded(photo, 'photo.jpg', 'image/jpeg')
    expect(shown.includes('Exif')).toBe(false)
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 80 })
  })

  test('is never larger than two megabytes, however badly it compresses', async () => {
    const photo = await noise(2600, 2200).jpeg({ quality: 35 }).toBuffer()
    expect(photo.length).toBeLessThan(MAX_IMAGE_BYTES)
    const shown = await uploaded(photo)
    expect(shown.length).toBeLessThanOrEqual(MAX_IMAGE_BYTES)
    expect((await sharp(shown).metadata()).width).toBeLessThanOrEqual(2048)
  })

  test('is what its content is, whatever name and type it came with', async () => {
    const shown = await uploaded(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
      'x.png',
      'image/png',
    )
    expect(shown.toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')
    const png = await noise(5, 5).png().toBuffer()
    expect((await send(png, 'x.svg', 'image/svg+xml')).data.imageUrl).toMatch(/\.png$/)
  })

  test('of another business’s product, or of the other environment’s, is an unknown id', async () => {
    const stranger = await newBusiness()
    const form = formOf(await noise(5, 5).png().toBuffer())
    for (const key of [stranger.sandboxKey, business.productionKey]) {
      const { error } = await call(upload, key, { params: params(), form })
      expect(error?.code).toBe('resource_not_found')
    }
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

describe('an SVG', () => {
  test('keeps its drawing: gradients, view box, colours from style attributes, text in any script', async () => {
    const drawing = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by hand -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90">
<defs><linearGradient id="a"><stop offset="0" style="stop-color:#f00;stop-opacity:.5"/></linearGradient>
<linearGradient id="b" xlink:href="#a"/></defs>
<rect width="90" height="90" style="fill:url(#b); stroke: blue !important"/><text>हिमाल &amp; चिया</text></svg>`
    const shown = (await uploaded(drawing)).toString()
    expect(shown).toContain('viewBox="0 0 90 90"')
    expect(shown).toContain('<linearGradient id="b" href="#a"/>')
    expect(shown).toMatch(/<stop offset="0" stop-color="#f00" stop-opacity="\.5"\/>/)
    expect(shown).toMatch(/<rect width="90" height="90" fill="url\(#b\)" stroke="blue"\/>/)
    expect(shown).toContain('हिमाल &amp; चिया')
    expect(shown).not.toContain('style')
    expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({ format: 'svg' })
  })

  test.each(Object.entries(HOSTILE_SVGS))('with %s is nothing but its drawing', async (_, hostile) => {
    const shown = (await uploaded(hostile, 'x.svg', 'image/svg+xml')).toString()
    expect(shown).not.toMatch(/evil|alert|javascript|script|data:|xsl|<!|<\?/i)
    const { window } = new JSDOM(shown, { contentType: 'image/svg+xml' })
    const elements = [...window.document.querySelectorAll('*')]
    expect(elements.every(({ namespaceURI }) => namespaceURI === 'http://www.w3.org/2000/svg')).toBe(true)
    expect(elements.map(({ localName }) => localName)).toContain('rect')
    const attributes = elements.flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => /^on/i.test(name) || name === 'style')).toEqual([])
  })

  test.each([
    [
      'with entities of its own',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ],
    [
      'that reads a file',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['that is not well-formed', '<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>'],
    ['of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>'],
    ['without its namespace', '<svg><script>alert(1)</script></svg>'],
  ])('%s is refused', async (_, text) => {
    const { status, error } = await send(text, 'x.svg', 'image/svg+xml')
    expect([status, error?.code]).toEqual([415, 'image_type_unsupported'])
  })

  test.each([
    ['a hundred thousand nested groups', `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`, 415],
    [
      'an element of a hundred thousand attributes',
      `<g ${Array.from({ length: 100_000 }, (_, i) => `a${i}="x"`).join(' ')}/>`,
      200,
    ],
    ['a hundred thousand elements', '<path d=""/>'.repeat(100_000), 200],
  ])('of %s holds nobody up', async (_, inside, status) => {
    const startedAt = performance.now()
    const answer = await send(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
    expect(answer.status).toBe(status)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('what is no image that we show', () => {
  test('a PNG of 20,000 × 20,000 pixels in a few kilobytes is refused without being decoded', async () => {
    const bomb = pngBomb(20_000)
    expect(bomb.length).toBeLessThan(100_000)
    const { status, error } = await send(bomb)
    expect([status, error?.code]).toEqual([413, 'image_too_large'])
  })

  test('a truncated JPEG', async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer()
    expect((await send(jpeg.subarray(0, jpeg.length / 2))).error?.code).toBe('image_type_unsupported')
  })

  test('a PNG that is a web page as well comes out as a PNG only', async () => {
    const png = await noise(9, 9).png().toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')])
    const shown = await uploaded(polyglot, 'x.html', 'text/html')
    expect(shown.includes('script')).toBe(false)
    expect((await sharp(shown).metadata()).format).toBe('png')
  })

  test.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
    ['a web page that begins like an SVG later', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['nothing', ''],
    ['a PNG’s first bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('%s', async (_, bytes) => {
    expect((await send(bytes)).error?.code).toBe('image_type_unsupported')
  })

  test('a byte more than two megabytes', async () => {
    const { status, error } = await send(Buffer.alloc(MAX_IMAGE_BYTES + 1, 0x89))
    expect([status, error?.code]).toEqual([413, 'image_too_large'])
  })

  test('a body without end is hung up on', async () => {
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

  test('JSON, a form without the file, and a form with more than the file', async () => {
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
