import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '../schema'
import { cleanSvg, type EncodePicture } from './clean-svg'
import { encodeAnew } from './encode'
import { formatOf, rootOfSvg } from './image-format'
import { ImageRefused } from './refusal'
import { withoutVariables } from './svg-styles'
import { notFaithful } from './svg-tree'

/**
 * Makes a drawing from an upload that is safe to show and looks the same.
 * @throws {ImageRefused}
 */
export async function makeDrawing(upload: Uint8Array): Promise<Buffer> {
  const text = withoutVariables(utf8(upload))
  const clean = Buffer.from(await cleanSvg(text, encodePicture))
  if (!(await looksAlike(text, clean.toString()))) throw notFaithful()
  return clean
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ImageRefused({ code: 'image_type_unsupported' }, error)
  }
}

// A lower quality would look different next to flat colours.
const FINE_JPEG = { quality: 95, chromaSubsampling: '4:4:4' }

async function encodePicture(picture: Uint8Array): ReturnType<EncodePicture> {
  const format = formatOf(picture)
  if (format !== 'png' && format !== 'jpeg') return null
  const bytes = await encodeAnew(picture, format, FINE_JPEG).catch((error: unknown) => {
    if (error instanceof ImageRefused && error.refusal.code === 'image_type_unsupported') return null
    throw error
  })
  return bytes && { type: `image/${format}`, bytes }
}

// About the size of a logo on a page. The cost of filters grows with the fourth power of it.
const SIDE = 80
const SHARP_DPI = 72
// What people notice: a few pixels with another colour, or many that are slightly different.
const OTHER_COLOUR = { difference: 40, share: 0.0003 }
const OTHER_SHADE = { difference: 8, share: 0.01 }

/** Draws both, and compares them pixel by pixel. If the original cannot be drawn at all, nothing can get lost. */
async function looksAlike(original: string, clean: string): Promise<boolean> {
  const [before, after] = [await drawn(original), await drawn(clean)]
  if (!before) return true
  if (!after || after.length !== before.length) return false
  const points = before.length / CHANNELS
  const others = { colours: 0, shades: 0 }
  for (let at = 0; at < before.length; at += CHANNELS) {
    const difference = differenceAt(before, after, at)
    if (difference > OTHER_COLOUR.difference) others.colours += 1
    if (difference > OTHER_SHADE.difference) others.shades += 1
  }
  return others.colours <= points * OTHER_COLOUR.share && others.shades <= points * OTHER_SHADE.share
}

const CHANNELS = 4

/** The largest visible difference of a channel. In a nearly transparent pixel, it hardly counts. */
function differenceAt(before: Uint8Array, after: Uint8Array, at: number): number {
  const [alphaBefore, alphaAfter] = [before[at + 3] ?? 0, after[at + 3] ?? 0]
  let most = Math.abs(alphaBefore - alphaAfter)
  for (let channel = at; channel < at + 3; channel++) {
    const seen = ((before[channel] ?? 0) * alphaBefore - (after[channel] ?? 0) * alphaAfter) / 255
    most = Math.max(most, Math.abs(seen))
  }
  return most
}

/** A drawing without a size gets the browsers' default size. */
function withSize(svg: string): Buffer {
  const root = rootOfSvg(svg) ?? 0
  const tag = svg.slice(root, svg.indexOf('>', root))
  const size = /\s(?:width|height|viewBox)\s*=/.test(tag) ? '' : ' width="300" height="150"'
  const end = root + '<svg'.length
  return Buffer.from(svg.slice(0, end) + size + svg.slice(end))
}

async function drawn(text: string): Promise<Uint8Array | null> {
  try {
    const svg = withSize(text)
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
    // A poster-sized drawing would be too large at its own size.
    const density = Math.min(SHARP_DPI, Math.max(1, (SHARP_DPI * SIDE) / Math.max(width, height)))
    return await sharp(svg, { density, limitInputPixels: MAX_IMAGE_PIXELS })
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer()
  } catch {
    return null
  }
}
