import { SaxesParser, type SaxesTagNS } from 'saxes'
import { DomainError } from '@/lib/core/errors'
import { ATTRIBUTES, ELEMENTS, PRESENTATION_ATTRIBUTES, TEXT_ELEMENTS } from './svg-allow-list'

// A strict XML parser reads and the allowed parts are written anew: what is not on the list has no way into the
// result, and the time is linear. A DOM with a sanitizer takes two minutes, on the thread that serves requests, for
// one element of a hundred thousand attributes.

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
// Drawing programs nest a few dozen groups. Each level makes the next element dearer to read.
const MAX_DEPTH = 200

/**
 * The picture that an SVG file draws and nothing else of it, as well-formed XML.
 * @throws {DomainError} `image_type_unsupported`.
 */
export function cleanSvg(bytes: Uint8Array): string {
  const parts: string[] = []
  const open: string[] = []
  let hiddenDepth = 0
  let tagIsOpen = false

  const write = (text: string) => {
    parts.push(tagIsOpen ? `>${text}` : text)
    tagIsOpen = false
  }
  const writeText = (text: string) => {
    if (hiddenDepth === 0 && TEXT_ELEMENTS.has(open.at(-1) ?? '')) write(escaped(text))
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', writeText)
  parser.on('cdata', writeText)
  parser.on('opentag', ({ uri, local, attributes }) => {
    const shown = hiddenDepth === 0 && uri === SVG && ELEMENTS.has(local)
    if (open.length === 0 && (!shown || local !== 'svg')) throw new Error('the root is not an svg element')
    if (open.length + hiddenDepth >= MAX_DEPTH) throw new Error('elements are nested too deep')
    if (!shown) {
      hiddenDepth += 1
      return
    }
    write(`<${local}${open.length === 0 ? ` xmlns="${SVG}"` : ''}`)
    for (const [name, value] of cleanAttributes(attributes)) parts.push(` ${name}="${escaped(value)}"`)
    open.push(local)
    tagIsOpen = true
  })
  parser.on('closetag', () => {
    if (hiddenDepth > 0) {
      hiddenDepth -= 1
      return
    }
    const name = open.pop()
    if (tagIsOpen) parts.push('/>')
    else parts.push(`</${name}>`)
    tagIsOpen = false
  })

  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
  } catch (error) {
    const refusal = new DomainError('image_type_unsupported', { param: 'file' })
    refusal.cause = error
    throw refusal
  }
  return parts.join('')
}

function cleanAttributes(attributes: SaxesTagNS['attributes']): Map<string, string> {
  const clean = new Map<string, string>()
  const keep = (name: string, value: string) => {
    if (ATTRIBUTES.has(name) && staysInside(name, value)) clean.set(name, value)
  }
  for (const { uri, local, value } of Object.values(attributes)) {
    // xlink:href became href in SVG 2.
    if (uri === '' || (uri === XLINK && local === 'href')) keep(local, value)
  }
  // The policy that images are served with allows no inline style, so its declarations become attributes.
  for (const declaration of attributes.style?.value.split(';') ?? []) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim()
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim()
    if (PRESENTATION_ATTRIBUTES.has(name)) keep(name, value)
  }
  return clean
}

const OWN_REFERENCE = /url\(\s{0,9}(["']?)#[\w.:-]{1,200}\1\s{0,9}\)/gi
const REFERENCE = /\b(?:url|src|image|image-set|cross-fade|element|attr|var)\s{0,99}\(/i

/** Whether a value refers to nothing but this file. A backslash could spell `url` so that it is not seen here. */
function staysInside(name: string, value: string): boolean {
  if (name === 'href') return value.trim().startsWith('#')
  return !value.includes('\\') && !REFERENCE.test(value.replace(OWN_REFERENCE, ''))
}

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => REFERENCES[character] as string)
}
