import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { GET as serve } from '@/app/images/[file]/route'
import { POST as upload } from '@/app/v1/catalog/products/[productId]/image/route'
import { type ProductId, toWire } from '@/lib/core/id'
import { type CallResponse, call } from '@/testing/call'

/** A picture of noise. Like photographs, it compresses badly. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

/** A black PNG: many pixels in a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit of grey per pixel.
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}<rect width="9" height="9" fill="red"/></svg>`

/** SVGs that contain more than a red square. */
export const HOSTILE_SVGS: Record<string, string> = {
  'a script': svg('<script>alert(1)</script>'),
  'an event handler': svg('', ' onload="alert(1)" ONCLICK="alert(1)"'),
  'HTML inside': svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><iframe src="https://evil.example"/></body></foreignObject>',
  ),
  'a link that runs': svg('<a xlink:href="javascript:alert(1)"><text>click</text></a>'),
  'a picture from elsewhere': svg(
    '<image href="https://evil.example/track.png" xlink:href="https://evil.example/t"/>',
  ),
  'a style sheet that loads': svg(
    '<style>@import url(https://evil.example/x.css); * { background: url(https://evil.example/y) }</style>',
  ),
  'a part of another file': svg(
    '<use href="https://evil.example/x.svg#y"/><use xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>',
  ),
  'an animation that becomes a link': svg(
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  ),
  'a paint from elsewhere': svg(
    '<g fill="url(https://evil.example/p#x)" filter="URL( \'//evil.example/f#y\' )" style="fill:u\\72l(https://evil.example/z);mask:url(//evil.example/m#n)"><path d="M0 0"/></g>',
  ),
  'a style sheet of its own': `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${svg('')}`,
  'a namespace in disguise': svg(
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  ),
}

/** Uploads images of one product. */
export class Uploader {
  constructor(
    private readonly apiKey: string,
    private readonly productId: ProductId,
  ) {}

  send(bytes: Uint8Array | string, name?: string, type?: string): Promise<CallResponse> {
    const params = { productId: toWire('prod', this.productId) }
    return call(upload, this.apiKey, { params, form: formOf(bytes, name, type) })
  }

  /** Uploads an image, and returns the bytes that are served. */
  async shown(bytes: Uint8Array | string, name?: string, type?: string): Promise<Buffer> {
    const { status, data, error } = await this.send(bytes, name, type)
    if (status !== 200) throw new Error(`the upload was refused: ${error?.code}`)
    return Buffer.from(await (await fetchImage(data.imageUrl)).arrayBuffer())
  }
}

export function formOf(bytes: Uint8Array | string, name = 'image.png', type = 'image/png'): FormData {
  const form = new FormData()
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.append('file', new File([part], name, { type }))
  return form
}

export function fetchImage(imageUrl: string): Promise<Response> {
  const file = new URL(imageUrl).pathname.replace('/images/', '')
  return serve(new Request(imageUrl), { params: Promise.resolve({ file }) })
}
