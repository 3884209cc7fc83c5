import { prisma } from '@/lib/infra/database/prisma'
import type { PreparedImage } from './prepare'

const EXTENSIONS: Record<PreparedImage['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}
const FILE_NAME = /^(?<hash>[0-9a-f]{64})\.(?<extension>png|jpg|svg)$/

/** `<sha256>.<extension>`. The same name always means the same bytes. */
export function imageFileName({ hash, contentType }: Pick<PreparedImage, 'hash' | 'contentType'>): string {
  return `${hash.toString('hex')}.${EXTENSIONS[contentType]}`
}

/** The image with that file name. Null if there is none. */
export async function findImage(
  fileName: string,
): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const { hash, extension } = FILE_NAME.exec(fileName)?.groups ?? {}
  if (!hash) return null
  const row = await prisma().image.findUnique({ where: { hash: Buffer.from(hash, 'hex') } })
  if (!row || EXTENSIONS[row.contentType as PreparedImage['contentType']] !== extension) return null
  return { contentType: row.contentType, bytes: row.bytes }
}
