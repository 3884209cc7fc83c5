import { renderSVG } from 'uqr'
import { DomainError } from '@/lib/core/errors'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { drawQrPicture } from './worker/draw-qr'

const DRAW: Job<typeof drawQrPicture> = { file: 'lib/image/worker/draw-qr.ts', name: 'drawQrPicture' }

/** A QR as a drawing: black on white, with the quiet zone of four modules that readers want. Fifteen of a hundred modules may be lost. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' })
}

/**
 * The same as a PNG of 1,024 pixels, which the app of a bank reads from the pictures of a phone.
 * @param owner for whom it is drawn: nobody's pictures keep those of others waiting.
 * @throws {DomainError} `unavailable` if too many are drawn at the same time.
 */
export async function qrPng(owner: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(owner, DRAW, text).catch((error: unknown) => {
    throw error instanceof JobTooLarge ? new DomainError('unavailable') : error
  })
}
