import { LRUCache } from 'lru-cache'
import type { Picture } from '@/lib/core/picture'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import type { PreparedImage } from './prepare'

const EXTENSIONS: Record<PreparedImage['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}
const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>png|jpg|svg|webp)$/

/** `<sha256>.<extension>`. The same name always means the same bytes. */
export function imageFileName({ hash, contentType }: Pick<PreparedImage, 'hash' | 'contentType'>): string {
  return `${hash.toString('hex')}.${EXTENSIONS[contentType]}`
}

/** The image with that file name. Null if there is none. `<sha256>.webp` is an image's version for customers' pages. */
export async function findImage(
  fileName: string,
): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const { hash, extension } = FILE_NAME.exec(fileName)?.groups ?? {}
  if (!hash) return null
  const where = { hash: Buffer.from(hash, 'hex') }
  if (extension === 'webp') {
    const row = await prisma().image.findUnique({ where, select: { shownBytes: true } })
    return row?.shownBytes ? { contentType: 'image/webp', bytes: row.shownBytes } : null
  }
  const row = await prisma().image.findUnique({ where, select: { contentType: true, bytes: true } })
  if (!row || EXTENSIONS[row.contentType as PreparedImage['contentType']] !== extension) return null
  return { contentType: row.contentType, bytes: row.bytes }
}

const SHOWN = `
SELECT hash, shown_bytes IS NOT NULL AS "isSmall", shown_width AS width, shown_height AS height
FROM images WHERE hash = ANY ($1) AND shown_width IS NOT NULL`

interface Shown {
  hash: Buffer
  isSmall: boolean
  width: number
  height: number
}

// An existing image never changes, so a page reads it only once per process.
const known = new LRUCache<string, Picture>({ max: 10_000 })

/** The picture that a page shows for an image's address. */
export async function pictureOf(imageUrl: string): Promise<Picture> {
  return (await picturesOf([imageUrl])).get(imageUrl) as Picture
}

/** Like `pictureOf`, for several addresses. */
export async function picturesOf(imageUrls: readonly string[]): Promise<Map<string, Picture>> {
  const sources = imageUrls.map((url) => [url, new URL(url).pathname] as const)
  const unknown = sources.filter(([, src]) => !known.has(src)).flatMap(([, src]) => hashIn(src) ?? [])
  const rows: Shown[] = unknown.length > 0 ? await query(SHOWN, [unknown]) : []
  for (const [, src] of sources) {
    const row = rows.find(({ hash }) => hashIn(src)?.equals(hash))
    if (row) known.set(src, pictureIn(src, row))
  }
  return new Map(sources.map(([url, src]) => [url, known.get(src) ?? { src }]))
}

const pictureIn = (src: string, { isSmall, width, height }: Shown): Picture => ({
  src: isSmall ? src.replace(/\.\w+$/, '.webp') : src,
  width,
  height,
})

function hashIn(src: string): Buffer | undefined {
  const { hash } = FILE_NAME.exec(src.split('/').at(-1) ?? '')?.groups ?? {}
  return hash === undefined ? undefined : Buffer.from(hash, 'hex')
}
