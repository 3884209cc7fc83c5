import type { z } from 'zod'
import type { shownQr } from '@/lib/core/shown-qr'
import { env } from '@/lib/infra/env'

type ShownQr = z.output<typeof shownQr>

/**
 * A QR to scan, with the addresses of its pictures.
 * @param stored the QR as the provider returned it.
 * @param folder the path on our site that its pictures are under.
 */
export function presentShownQr(stored: unknown, folder: `/${string}`, expiresAt: Date): ShownQr {
  const { text, payeeName, apps } = stored as Pick<ShownQr, 'text' | 'payeeName' | 'apps'>
  const page = `${env().APP_URL}${folder}`
  const pictures = { svgUrl: `${page}/qr.svg`, pngUrl: `${page}/qr.png` }
  return { text, ...pictures, apps, payeeName, expiresAt: expiresAt.toISOString() }
}
