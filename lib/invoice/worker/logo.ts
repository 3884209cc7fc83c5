import sharp from 'sharp'

/** The place of a logo on paper, in points, and how many pixels a point has. */
export const LOGO = { width: 160, height: 52, sharpness: 4 }

/** A logo of any kind as a PNG of its place. Null: it cannot be read, and the name stands alone. */
export function logoPicture(logo: Uint8Array): Promise<Buffer | null> {
  const [width, height] = [LOGO.width * LOGO.sharpness, LOGO.height * LOGO.sharpness]
  const fit = { width, height, fit: 'inside', withoutEnlargement: true } as const
  return sharp(logo)
    .resize(fit)
    .png()
    .toBuffer()
    .catch(() => null)
}
