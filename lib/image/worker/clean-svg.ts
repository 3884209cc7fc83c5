import { MAX_IMAGE_BYTES } from '../schema'
import { ImageRefused } from './refusal'
import { ATTRIBUTES, ELEMENTS, TEXT_ELEMENTS } from './svg-names'
import { applyStyles } from './svg-styles'
import { ElementLimits, elementsOf, notFaithful, parseSvg, SVG, type SvgElement } from './svg-tree'

/** Encodes a picture inside a drawing. Null if it is not one that can be shown. */
export type EncodePicture = (bytes: Uint8Array) => Promise<{ type: string; bytes: Uint8Array } | null>

/**
 * Returns only the drawing of an SVG file, as well-formed XML.
 * @throws {ImageRefused}
 */
export async function cleanSvg(text: string, encode: EncodePicture): Promise<string> {
  const root = parseSvg(text)
  applyStyles(root)
  await encodePictures(root, encode)
  return new Writer(root).written
}

const PICTURE = /^\s*data:image\/(?:png|jpe?g)[^,]{0,99},/i

/** Each picture is decoded and encoded again, so that no original byte is shown. */
async function encodePictures(root: SvgElement, encode: EncodePicture): Promise<void> {
  const made = new Map<string, string>()
  for (const { name, attributes } of elementsOf(root)) {
    if (name !== 'image') continue
    const href = attributes.get('href') ?? ''
    if (!made.has(href) && PICTURE.test(href)) {
      const picture = await encode(Buffer.from(href.slice(href.indexOf(',')), 'base64'))
      if (picture)
        made.set(href, `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`)
    }
    attributes.set('href', made.get(href) ?? '')
  }
}

/** The position where an element is written. */
interface Place {
  depth: number
  /** The elements being copied, which then have no ids. */
  copies: readonly SvgElement[]
  parent: string
}

class Writer {
  readonly #byId = new Map<string, SvgElement>()
  readonly #limits = new ElementLimits()
  readonly #parts: string[] = []
  #bytes = 0
  #tagIsOpen = false

  constructor(root: SvgElement) {
    for (const element of elementsOf(root)) {
      const id = element.attributes.get('id')
      if (id && !this.#byId.has(id)) this.#byId.set(id, element)
    }
    this.#element(root, { depth: 1, copies: [], parent: '' })
  }

  get written(): string {
    return this.#parts.join('')
  }

  #element(element: SvgElement, place: Place, attributes = cleanAttributes(element)): void {
    const { name } = element
    if (place.copies.length > 0) {
      // Whatever they define is written where it is used.
      if (DEFINITIONS.has(name)) return
      attributes.delete('id')
    }
    if (name === 'use') this.#copy(element, place, attributes)
    // Only copies of it are visible.
    else if (name === 'symbol') this.#tag('defs', new Map(), element.children, place)
    else if (name === 'switch') this.#tag('g', attributes, chosenIn(element), place)
    else if (name === 'a') {
      attributes.delete('href')
      this.#tag(TEXT_ELEMENTS.has(place.parent) ? 'tspan' : 'g', attributes, element.children, place)
    } else if (name === 'image') {
      const href = element.attributes.get('href')
      if (href) this.#tag(name, attributes.set('href', href), [], place)
    } else if (ELEMENTS.has(name)) this.#tag(name, attributes, element.children, place)
  }

  #tag(name: string, attributes: Map<string, string>, children: SvgElement['children'], place: Place): void {
    this.#limits.add(place.depth)
    this.#write(`<${name}${place.depth === 1 ? ` xmlns="${SVG}"` : ''}`)
    for (const [attribute, value] of withStyle(attributes)) this.#add(` ${attribute}="${escaped(value)}"`)
    this.#tagIsOpen = true
    for (const child of children) {
      if (typeof child !== 'string') this.#element(child, { ...place, depth: place.depth + 1, parent: name })
      else if (TEXT_ELEMENTS.has(name)) this.#write(escaped(child))
    }
    if (this.#tagIsOpen) this.#add('/>')
    else this.#add(`</${name}>`)
    this.#tagIsOpen = false
  }

  /** Writes what a `use` shows. */
  #copy(use: SvgElement, place: Place, attributes: Map<string, string>): void {
    const target = this.#byId.get(use.attributes.get('href')?.trim().slice(1) ?? '')
    if (!target || place.copies.includes(target) || isAbove(target, use)) return
    const inside: Place = { ...place, copies: [...place.copies, target] }
    const own = new Map(attributes)
    for (const name of ['href', 'x', 'y', 'width', 'height']) own.delete(name)
    const moved = [own.get('transform'), translation(attributes)].filter(Boolean).join(' ')
    if (moved) own.set('transform', moved)
    const shown = cleanAttributes(target)
    // A clipPath may contain only shapes, no groups.
    if (place.parent === 'clipPath') {
      if (CONTAINERS.has(target.name)) return
      const transform = [moved, shown.get('transform')].filter(Boolean).join(' ')
      const merged = new Map([...own, ...shown, ...(transform ? [['transform', transform] as const] : [])])
      this.#element(target, inside, merged)
      return
    }
    const isFrame = target.name === 'symbol' || target.name === 'svg'
    for (const name of isFrame ? ['width', 'height'] : []) {
      const value = attributes.get(name)
      if (value) shown.set(name, value)
    }
    const copy: SvgElement = isFrame ? { ...target, name: 'svg' } : target
    this.#limits.add(place.depth)
    this.#write('<g')
    for (const [name, value] of withStyle(own)) this.#add(` ${name}="${escaped(value)}"`)
    this.#add('>')
    this.#element(copy, { ...inside, depth: place.depth + 1, parent: 'g' }, shown)
    this.#add('</g>')
  }

  #write(text: string): void {
    this.#add(this.#tagIsOpen ? `>${text}` : text)
    this.#tagIsOpen = false
  }

  #add(text: string): void {
    this.#bytes += text.length
    if (this.#bytes > MAX_IMAGE_BYTES) throw new ImageRefused({ code: 'image_too_large' })
    this.#parts.push(text)
  }
}

function isAbove(above: SvgElement, element: SvgElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at === above) return true
  return false
}

const LENGTH = /^\s*(-?[\d.]+(?:e-?\d+)?)(?:px)?\s*$/i

function translation(attributes: ReadonlyMap<string, string>): string {
  const [x, y] = ['x', 'y'].map((name) => {
    const value = attributes.get(name)
    if (value === undefined) return '0'
    const [, length] = LENGTH.exec(value) ?? []
    if (length === undefined) throw notFaithful()
    return length
  })
  return Number(x) === 0 && Number(y) === 0 ? '' : `translate(${x},${y})`
}

/** What browsers choose in a switch: the first child that they can show. */
function chosenIn({ children }: SvgElement): SvgElement[] {
  const chosen = children.find(
    (child): child is SvgElement =>
      typeof child !== 'string' &&
      (ELEMENTS.has(child.name) || OTHERS.has(child.name)) &&
      !child.attributes.has('requiredExtensions') &&
      /^(?:en\b|$)|,\s*en\b/.test(child.attributes.get('systemLanguage') ?? ''),
  )
  return chosen ? [chosen] : []
}

/** Elements that are written as others. */
const OTHERS = new Set(['use', 'switch', 'a', 'image'])
const CONTAINERS = new Set(['g', 'svg', 'symbol', ...OTHERS])
const DEFINITIONS = new Set([
  ...[
    'defs',
    'symbol',
    'linearGradient',
    'radialGradient',
    'pattern',
    'clipPath',
    'mask',
    'filter',
    'marker',
  ],
])

function cleanAttributes({ attributes }: SvgElement): Map<string, string> {
  return new Map([...attributes].filter(([name, value]) => ATTRIBUTES.has(name) && staysInside(name, value)))
}

// Blend modes cannot be set by attributes, and these words do nothing else.
const MIXES: Readonly<Record<string, RegExp>> = {
  'mix-blend-mode':
    /^(normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|plus-lighter)$/,
  isolation: /^isolate$/,
}

function withStyle(attributes: ReadonlyMap<string, string>): [name: string, value: string][] {
  const [others, mixes] = [[] as [string, string][], [] as string[]]
  for (const [name, value] of attributes) {
    if (!(name in MIXES)) others.push([name, value])
    else if (MIXES[name]?.test(value)) mixes.push(`${name}:${value}`)
  }
  return mixes.length > 0 ? [...others, ['style', mixes.join(';')]] : others
}

const OWN_REFERENCE = /url\(\s{0,9}(["']?)#[\w.:\u00a0-\uffff-]{1,200}\1\s{0,9}\)/gi
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
