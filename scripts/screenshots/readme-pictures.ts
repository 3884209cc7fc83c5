import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** What the README shows: a picture of a view, its part from the top, and the width to which it is made smaller. */
const PICTURES = [
  { from: 'light/dashboard', height: 900, width: 1100 },
  { from: 'dark/dashboard-subscriptions-id', height: 900, width: 1100 },
  { from: 'light/dashboard-webhooks-deliveries-id', height: 900, width: 1100 },
  { from: 'phone/checkout-1-first', height: 1480, width: 360 },
]
// So that a clone stays small.
const MAX_BYTES = 60_000
const QUALITIES = [82, 72, 62, 52]

/** Writes the pictures of the README, each of 60 KB at most. A picture that was not taken is left as it is. */
export async function writeReadmePictures(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const { from, height, width } of PICTURES) {
    const source = path.join(folder, `${from}.png`)
    if (!existsSync(source)) continue
    const file = path.join(target, `${from.replace('/', '-')}.webp`)
    const whole = await sharp(source).metadata()
    const part = { left: 0, top: 0, width: whole.width, height: Math.min(height, whole.height) }
    for (const quality of QUALITIES) {
      await sharp(source)
        .extract(part)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality })
        .toFile(file)
      if ((await stat(file)).size <= MAX_BYTES) break
    }
  }
}
