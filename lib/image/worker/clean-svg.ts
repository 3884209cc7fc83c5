import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ImageRefused } from './refusal'

// A strict XML parser reads the file, and only the allowed parts are written to the result. The work is linear within
// the limits below. A DOM with a sanitizer takes two minutes for one element with a hundred thousand attributes.

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
// A detailed map or portrait has some ten thousand shapes, and drawing programs nest a few dozen groups. The parser
// searches all open elements for a namespace, so the cost of a file is elements times depth.
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 100
// Ten times the number that any SVG element defines.
const MAX_ATTRIBUTES = 500

/**
 * Returns only the drawing of an SVG file, as well-formed XML.
 * @throws {ImageRefused}
 */
export function cleanSvg(bytes: Uint8Array): string {
  const parts: string[] = []
  const open: string[] = []
  let elements = 0
  let attributesHere = 0
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
  // Both run while a tag is read, before the parser resolves its namespaces.
  parser.on('opentagstart', () => {
    elements += 1
    attributesHere = 0
    atMost(MAX_ELEMENTS, elements, 'elements')
    atMost(MAX_DEPTH, open.length + hiddenDepth + 1, 'levels of nested elements')
  })
  parser.on('attribute', () => {
    attributesHere += 1
    atMost(MAX_ATTRIBUTES, attributesHere, 'attributes on one element')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const shown = hiddenDepth === 0 && uri === SVG && ELEMENTS.has(local)
    if (open.length === 0 && (!shown || local !== 'svg')) throw new Error('the root is not an svg element')
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
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused({ code: 'image_type_unsupported' }, error)
  }
  return parts.join('')
}

function atMost(most: number, count: number, what: string): void {
  if (count <= most) return
  const message = `The SVG has more than ${most.toLocaleString('en')} ${what}. Simplify the drawing, or send it as PNG.`
  throw new ImageRefused({ code: 'image_too_large', message })
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
  // Images are served with a policy that forbids inline styles. So the declarations become attributes.
  const declarations = attributes.style?.value.split(';', MAX_ATTRIBUTES + 1) ?? []
  atMost(MAX_ATTRIBUTES, declarations.length, 'declarations in one style')
  for (const declaration of declarations) {
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

/** True if a value refers only to this file. A backslash could hide the word `url`, so it is refused. */
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

// The parts of SVG that a picture needs: shapes, text, gradients, clips and filters. Everything that loads, links,
// runs scripts, animates or styles by selector is left out. XML names are case-sensitive.

/** Elements whose text is visible or read aloud. */
const TEXT_ELEMENTS = new Set(['text', 'tspan', 'textPath', 'title', 'desc'])

const ELEMENTS = new Set([
  ...TEXT_ELEMENTS,
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
  ...[
    'filter',
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feFuncR',
    'feFuncG',
    'feFuncB',
    'feFuncA',
  ],
  ...['feComposite', 'feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feDropShadow'],
])

/** Attributes that are also CSS properties. A style attribute is split into these. */
const PRESENTATION_ATTRIBUTES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'mask', 'filter', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'flood-color', 'flood-opacity'],
  ...['marker-start', 'marker-mid', 'marker-end', 'display', 'visibility', 'overflow', 'paint-order'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['color-interpolation', 'color-interpolation-filters', 'vector-effect', 'shape-rendering'],
])

const ATTRIBUTES = new Set([
  ...PRESENTATION_ATTRIBUTES,
  ...['id', 'href', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'transform', 'rotate'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd'],
  ...['points', 'pathLength', 'textLength', 'lengthAdjust', 'startOffset', 'offset', 'spreadMethod'],
  ...['gradientUnits', 'gradientTransform', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type'],
  ...['values', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator', 'stdDeviation'],
  ...['k1', 'k2', 'k3', 'k4', 'edgeMode'],
])
