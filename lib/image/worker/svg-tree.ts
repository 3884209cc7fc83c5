import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ImageRefused } from './refusal'

// A strict XML parser reads the file into a tree that contains only the drawing. Within the limits below, the time is linear. A DOM with a
// sanitizer would take two minutes for one element with a hundred thousand attributes.

export const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'
const XHTML = 'http://www.w3.org/1999/xhtml'
// A detailed map or portrait has some ten thousand shapes, and drawing programs nest a few dozen groups. The parser searches all open
// elements for a namespace, so the cost of a file is the number of elements times the depth.
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 100
// Ten times as many attributes as any SVG element defines.
export const MAX_ATTRIBUTES = 500

/** An element of the SVG namespace, allowed or not. */
export interface SvgElement {
  name: string
  attributes: Map<string, string>
  children: (SvgElement | string)[]
  parent: SvgElement | null
}

/** Counts elements, and refuses the file when it has too many or they are nested too deeply. */
export class ElementLimits {
  #elements = 0

  add(depth: number): void {
    this.#elements += 1
    atMost(MAX_ELEMENTS, this.#elements, 'elements')
    atMost(MAX_DEPTH, depth, 'levels of nested elements')
  }
}

/** @throws {ImageRefused} `image_too_large`, with the limit that is exceeded. */
export function atMost(most: number, count: number, what: string): void {
  if (count <= most) return
  const message = `The SVG has more than ${most.toLocaleString('en')} ${what}. Simplify the drawing, or send it as PNG.`
  throw new ImageRefused({ code: 'image_too_large', message })
}

/** @throws {ImageRefused} */
export function parseSvg(text: string): SvgElement {
  const limits = new ElementLimits()
  const open: SvgElement[] = []
  let root: SvgElement | undefined
  let attributesHere = 0
  // Open elements of other namespaces. Everything inside them is skipped.
  const foreign: SaxesTagNS[] = []

  const parser = new SaxesParser({ xmlns: true })
  const addText = (added: string) => {
    if (foreign.length === 0) open.at(-1)?.children.push(added)
    else if (isVisibleHtml(added, foreign)) throw notFaithful()
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/.test(doctype)) throw new ImageRefused(OWN_ENTITIES)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  // Both handlers run while a tag is being read, before the parser resolves its namespaces.
  parser.on('opentagstart', () => {
    attributesHere = 0
    limits.add(open.length + foreign.length + 1)
  })
  parser.on('attribute', () => {
    attributesHere += 1
    atMost(MAX_ATTRIBUTES, attributesHere, 'attributes on one element')
  })
  parser.on('opentag', (tag) => {
    if (!root && (tag.uri !== SVG || tag.local !== 'svg')) throw new Error('the root is not an svg element')
    if (foreign.length > 0 || tag.uri !== SVG) {
      foreign.push(tag)
      return
    }
    const parent = open.at(-1) ?? null
    const element = { name: tag.local, attributes: ownAttributes(tag), children: [], parent }
    parent?.children.push(element)
    open.push(element)
    root ??= element
  })
  parser.on('closetag', () => {
    if (foreign.length > 0) foreign.pop()
    else open.pop()
  })

  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused({ code: 'image_type_unsupported' }, error)
  }
  return root as SvgElement
}

const OWN_ENTITIES = {
  code: 'image_type_unsupported',
  message:
    'The SVG defines entities in its DOCTYPE, as Illustrator does when it keeps its editing data. Export it without them, or as PNG.',
} as const

/** Thrown for a drawing that would look different after cleaning. */
export const notFaithful = (): ImageRefused => new ImageRefused({ code: 'image_not_faithful' })

/** Text inside HTML elements is drawn by browsers only. */
const isVisibleHtml = (text: string, foreign: readonly SaxesTagNS[]) =>
  foreign[0]?.uri === XHTML &&
  text.trim() !== '' &&
  !foreign.some(({ local }) => ['script', 'style', 'title', 'head'].includes(local))

function ownAttributes({ attributes }: SaxesTagNS): Map<string, string> {
  const own = new Map<string, string>()
  for (const { uri, local, value } of Object.values(attributes)) {
    if (uri === '') own.set(local, value)
    // SVG 2 renamed `xlink:href` to `href`. If a file has both, `href` wins.
    else if (uri === XLINK && local === 'href' && !attributes.href) own.set(local, value)
    else if (uri === XML && local === 'space') own.set('xml:space', value)
  }
  return own
}

/** All elements of a drawing, in the order of the file. */
export function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child)
}
