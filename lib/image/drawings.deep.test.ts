import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeImage } from './worker/make-image'
import { makeShown } from './worker/make-shown'

// Logos as drawing programs export them.
const FOLDER = path.join(import.meta.dirname, 'drawings')
const names = readdirSync(FOLDER)
const read = (name: string) => readFileSync(path.join(FOLDER, name))

/** What only browsers can draw: text in HTML, embedded fonts, a rotation around a centre. */
const REFUSED: Record<string, string> = {
  'draw-io.svg': 'image_not_faithful',
  'excalidraw.svg': 'image_not_faithful',
  'origin-in-css.svg': 'image_not_faithful',
  'illustrator-entities.svg': 'image_type_unsupported',
}

const drawn = (image: Uint8Array) =>
  sharp(image)
    .resize(300, 300, { fit: 'inside' })
    .flatten({ background: '#7f7f7f' })
    .raw()
    .toBuffer({ resolveWithObject: true })

describe('a logo', () => {
  it.each(names.filter((name) => !REFUSED[name]))('%s looks as it did', async (name) => {
    const made = await makeImage(read(name))
    if ('code' in made) throw new Error(made.code)
    const [before, after] = [await drawn(read(name)), await drawn(made.bytes)]
    expect(after.info).toEqual(before.info)
    const others = before.data.filter((value, at) => Math.abs(value - (after.data[at] ?? 0)) > 24)
    expect(others.length / before.data.length).toBeLessThan(0.001)
    // The picture is not blank.
    expect(new Set(after.data).size).toBeGreaterThan(2)
    expect(await makeShown(made)).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
  })

  it.each(Object.entries(REFUSED))('%s is refused with %s', async (name, code) => {
    expect(await makeImage(read(name))).toMatchObject({ code })
  })

  it('with entities of its own is refused as what it is', async () => {
    const { message } = (await makeImage(read('illustrator-entities.svg'))) as { message?: string }
    expect(message).toContain('The SVG defines entities in its DOCTYPE, as Illustrator does')
  })
})
