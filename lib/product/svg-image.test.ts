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

const fileOf = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

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

  test('keeps what style sheets, links, choices and copies draw', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90">
<style>/* two */ .a, .b { fill: red } svg > .b { fill: blue; mix-blend-mode: multiply } #c{fill:var(--ink, #0b7a4b)}</style>
<rect class="a" width="30" height="90"/><rect class="b" x="30" width="30" height="90"/>
<a xlink:href="https://tea.example.com"><rect id="c" x="60" width="30" height="30"/></a>
<switch><rect requiredExtensions="x:y" width="90" height="90"/><rect x="60" y="30" width="30" height="30" fill="#123456"/></switch>
<symbol id="s" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></symbol><use xlink:href="#s" x="60" y="60" width="30" height="30" fill="#fed000"/></svg>`
    const shown = (await uploads.shown(drawing)).toString()
    expect(shown).toContain('<rect width="30" height="90" fill="red"/>')
    expect(shown).toContain('fill="blue" style="mix-blend-mode:multiply"/>')
    expect(shown).toContain('<g><rect id="c" x="60" width="30" height="30" fill="#0b7a4b"/></g>')
    expect(shown).toContain('<g><rect x="60" y="30" width="30" height="30" fill="#123456"/></g>')
    expect(shown).toContain('<g fill="#fed000" transform="translate(60,60)"><svg viewBox="0 0 1 1"')
    expect(shown).not.toMatch(/class|<style|<use|symbol|href/)
  })

  test('with a picture inside has it encoded again', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#d6203c' } })
      .png()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer()
    const image = (bytes: Buffer) =>
      `<image width="9" height="9" href="data:image/png;base64,${bytes.toString('base64')}"/>`
    const shown = (await uploads.shown(fileOf(image(png)))).toString()
    const inside = Buffer.from(/base64,([^"]+)/.exec(shown)?.[1] ?? '', 'base64')
    expect(await sharp(inside).metadata()).toMatchObject({ format: 'png', width: 9 })
    expect(inside.includes('secret')).toBe(false)
    const script = Buffer.from('<script>alert(1)</script>')
    expect((await uploads.shown(fileOf(image(script)))).toString()).toBe(fileOf('').replace('></svg>', '/>'))
  })

  test.each([
    [
      'words in HTML',
      '<foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">Tea</p></foreignObject>',
    ],
    [
      'rules for wide screens',
      '<style>@media (min-width: 9px) { rect { fill: red } }</style><rect width="9" height="9"/>',
    ],
    [
      'a picture inside of a format that nobody reads here',
      `<image width="90" height="90" href="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')}"/>`,
    ],
    ['a selector by place', '<style>rect:first-of-type { fill: red }</style><rect width="90" height="90"/>'],
  ])('that would look different, with %s, is refused with what to do', async (_, inside) => {
    const { status, error } = await uploads.send(fileOf(inside))
    expect([status, error?.code, error?.param]).toEqual([400, 'image_not_faithful', 'file'])
    expect(error?.message).toContain('Export it as PNG')
  })

  test('with entities of its own is refused with what it is', async () => {
    const { error } = await uploads.send(
      '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><rect width="9" height="9"/></svg>',
    )
    expect(error).toMatchObject({
      code: 'image_type_unsupported',
      message: expect.stringContaining('entities'),
    })
  })

  test.each([
    [
      'copies of copies of copies',
      `<g id="a0"><rect/></g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}`,
      '20,000 elements',
    ],
    [
      'copies of a long path',
      `<path id="p" d="${'M0 0'.repeat(20_000)}"/>${'<use href="#p"/>'.repeat(100)}`,
      '2 MB',
    ],
    ['a style sheet without end', `<style>${'.a{}'.repeat(3_000)}</style>`, '2,000 rules'],
  ])('of %s is refused before it is drawn', async (_, inside, bound) => {
    const { status, error } = await uploads.send(fileOf(inside))
    expect([status, error?.code]).toEqual([413, 'image_too_large'])
    expect(error?.message).toContain(bound)
  })

  test('whose copies hold themselves is drawn without an end', async () => {
    const shown = await uploads.shown(
      fileOf('<g id="a"><rect width="9" height="9"/><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    )
    expect(shown.toString().match(/<rect/g)?.length).toBeLessThan(5)
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
