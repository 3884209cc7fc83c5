import { renderSVG } from 'uqr'
import { DomainError } from '@/lib/core/errors'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { drawQrPicture } from './worker/draw-qr'

const DRAW: Job<typeof drawQrPicture> = { file: 'lib/image/worker/draw-qr.ts', name: 'drawQrPicture' }

/**
 * A QR as an SVG: black on white, with the quiet zone of four modules that readers need. It stays readable if 15 % of the modules are lost.
 */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' })
}

/**
 * The same as a PNG of 1,024 pixels, which bank apps can read from a phone's pictures.
 * @param owner for whom it is drawn, so that one owner's pictures do not delay others.
 * @throws {DomainError} `unavailable` if too many are drawn at the same time.
 */
export async function qrPng(owner: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(owner, DRAW, text).catch((error: unknown) => {
    throw error instanceof JobTooLarge ? new DomainError('unavailable') : error
  })
}
