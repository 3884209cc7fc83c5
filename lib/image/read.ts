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

/** The image with that file name. Null if there is none. `<sha256>.webp` is what customers' pages show of an image. */
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
SELECT shown_bytes IS NOT NULL AS "isSmall", shown_width AS width, shown_height AS height
FROM images WHERE hash = $1 AND shown_width IS NOT NULL`

// What is there once does not change, so a page asks once per process for a picture.
const known = new LRUCache<string, Picture>({ max: 10_000 })

/** What a customer's page shows for the address of an image. */
export async function pictureOf(imageUrl: string): Promise<Picture> {
  const src = new URL(imageUrl).pathname
  const kept = known.get(src)
  if (kept) return kept
  const { hash } = FILE_NAME.exec(src.split('/').at(-1) ?? '')?.groups ?? {}
  if (!hash) return { src }
  const [row] = (await query(SHOWN, [Buffer.from(hash, 'hex')])) as Shown[]
  if (!row) return { src }
  const { isSmall, width, height } = row
  const picture = { src: isSmall ? src.replace(/\.\w+$/, '.webp') : src, width, height }
  known.set(src, picture)
  return picture
}

interface Shown {
  isSmall: boolean
  width: number
  height: number
}
