import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductId } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { createProduct } from './create'
import { HOSTILE_SVGS, Uploader } from './image.fixture'

let uploads: Uploader

beforeAll(async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id } = await createProduct(ctx, { name: 'Tea' })
  uploads = new Uploader(sandboxKey, id as ProductId)
})

describe('an SVG', () => {
  test('keeps its drawing: gradients, view box, colours from style attributes, text in any script', async () => {
    const drawing = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by hand -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90">
<defs><linearGradient id="a"><stop offset="0" style="stop-color:#f00;stop-opacity:.5"/></linearGradient>
<linearGradient id="b" xlink:href="#a"/></defs>
<rect width="90" height="90" style="fill:url(#b); stroke: blue !important"/><text>हिमाल &amp; चिया</text></svg>`
    const shown = (await uploads.shown(drawing)).toString()
    expect(shown).toContain('viewBox="0 0 90 90"')
    expect(shown).toContain('<linearGradient id="b" href="#a"/>')
    expect(shown).toMatch(/<stop offset="0" stop-color="#f00" stop-opacity="\.5"\/>/)
    expect(shown).toMatch(/<rect width="90" height="90" fill="url\(#b\)" stroke="blue"\/>/)
    expect(shown).toContain('हिमाल &amp; चिया')
    expect(shown).not.toContain('style')
    expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({ format: 'svg' })
  })

  test.each(Object.entries(HOSTILE_SVGS))('with %s keeps only its drawing', async (_, hostile) => {
    const shown = (await uploads.shown(hostile, 'x.svg', 'image/svg+xml')).toString()
    expect(shown).not.toMatch(/evil|alert|javascript|script|data:|xsl|<!|<\?/i)
    const { window } = new JSDOM(shown, { contentType: 'image/svg+xml' })
    const elements = [...window.document.querySelectorAll('*')]
    expect(elements.every(({ namespaceURI }) => namespaceURI === 'http://www.w3.org/2000/svg')).toBe(true)
    expect(elements.map(({ localName }) => localName)).toContain('rect')
    const attributes = elements.flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => /^on/i.test(name) || name === 'style')).toEqual([])
  })

  test.each([
    [
      'with entities of its own',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ],
    [
      'that reads a file',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['that is not well-formed', '<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>'],
    ['of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>'],
    ['without its namespace', '<svg><script>alert(1)</script></svg>'],
  ])('%s is refused', async (_, text) => {
    const { status, error } = await uploads.send(text, 'x.svg', 'image/svg+xml')
    expect([status, error?.code]).toEqual([415, 'image_type_unsupported'])
  })

  const groups = (depth: number, inside: string) => '<g>'.repeat(depth) + inside + '</g>'.repeat(depth)
  const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')
  const fileOf = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

  test.each([
    ['two megabytes of elements in 198 groups', groups(198, '<path d=""/>'.repeat(170_000)), '100 levels'],
    ['a hundred levels and one', groups(100, ''), '100 levels'],
    ['nothing but hidden elements, in as many levels', groups(50, '<a>'.repeat(51)), '100 levels'],
    ['a hundred thousand elements', '<path d=""/>'.repeat(100_000), '20,000 elements'],
    ['a hundred thousand elements that are not shown', '<a/>'.repeat(100_000), '20,000 elements'],
    ['a hundred thousand attributes', `<g ${attributes(100_000)}/>`, '500 attributes'],
    ['a style of a million declarations', `<g style="${';'.repeat(1_000_000)}"/>`, '500 declarations'],
  ])('of %s is refused, and the message names the limit', async (_, inside, bound) => {
    const { status, error } = await uploads.send(fileOf(inside))
    expect([status, error?.code, error?.param]).toEqual([413, 'image_too_large', 'file'])
    expect(error?.message).toContain(bound)
  })

  test('may be as large as its limits allow', async () => {
    const richest = groups(98, `<path d="M0 0" ${attributes(499)}/>${'<path d="M0 0"/>'.repeat(19_900)}`)
    const shown = (await uploads.shown(fileOf(richest))).toString()
    expect(shown.match(/<path/g)).toHaveLength(19_901)
  })
})
