import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { PreparedImage } from './prepare'
import { imageFileName } from './read'

const INSERT = `
INSERT INTO images (hash, content_type, bytes) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING`

/** Stores an image. @returns the address at which it is shown. */
export async function writeImage(tx: Tx, image: PreparedImage): Promise<string> {
  await tx.query(INSERT, [image.hash, image.contentType, image.bytes])
  return `${env().APP_URL}/images/${imageFileName(image)}`
}
