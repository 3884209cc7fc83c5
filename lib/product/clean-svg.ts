import type { DOMPurify } from 'dompurify'
import { DomainError } from '@/lib/core/errors'
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, PRESENTATION_ATTRIBUTES } from './svg-allow-list'

// Reading and cleaning costs some 60 µs a tag and more for deep nesting, on the thread that serves requests: this
// many are a third of a second. A drawing with more is better served as PNG.
const MAX_TAGS = 5_000

const presentation = new Set(PRESENTATION_ATTRIBUTES)

interface Cleaner {
  purify: DOMPurify
  DOMParser: typeof globalThis.DOMParser
}

let cleaner: Promise<Cleaner> | undefined

/**
 * The image that an SVG file draws and nothing else of it, as well-formed XML.
 * @throws {DomainError} `image_type_unsupported`, `image_too_large`.
 */
export async function cleanSvg(bytes: Uint8Array): Promise<string> {
  const text = readText(bytes)
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS) {
    throw new DomainError('image_too_large', {
      param: 'file',
      message: `The SVG has more than ${MAX_TAGS} tags. Send it as PNG.`,
    })
  }
  cleaner ??= loadCleaner()
  const { purify, DOMParser } = await cleaner
  const root = rootOf(new DOMParser().parseFromString(text, 'image/svg+xml'))
  for (const element of [root, ...root.querySelectorAll('[style]')]) spreadStyle(element)
  const clean = purify.sanitize(root.outerHTML, {
    PARSER_MEDIA_TYPE: 'application/xhtml+xml',
    NAMESPACE: 'http://www.w3.org/2000/svg',
    ALLOWED_TAGS: [...ALLOWED_ELEMENTS, '#text'],
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false,
  })
  rootOf(new DOMParser().parseFromString(clean, 'image/svg+xml'))
  return clean
}

// jsdom is large: only a process that receives an SVG loads it.
async function loadCleaner(): Promise<Cleaner> {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')])
  const { window } = new JSDOM('')
  const purify = createPurify(window)
  purify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (!staysInside(attribute.attrName, attribute.attrValue)) attribute.keepAttr = false
  })
  return { purify, DOMParser: window.DOMParser }
}

/** The policy that images are served with allows no inline style, so its declarations become attributes. */
function spreadStyle(element: Element): void {
  const style = element.getAttribute('style')
  if (style === null) return
  element.removeAttribute('style')
  for (const declaration of style.split(';')) {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*(.+?)\s*(?:!important\s*)?$/s.exec(declaration) ?? []
    if (name && value && presentation.has(name)) element.setAttribute(name, value)
  }
}

/** Whether a value refers to nothing but this file. A backslash could spell `url` so that it is not seen here. */
function staysInside(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return value.trim().startsWith('#')
  if (name === 'xmlns' || name === 'xmlns:xlink') return true
  if (value.includes('\\')) return false
  return !/(?:url|src|image|image-set|cross-fade|element)\s*\(/i.test(
    value.replace(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, ''),
  )
}

function rootOf(document: Document): Element {
  const root = document.documentElement
  if (root?.localName !== 'svg' || root.namespaceURI !== 'http://www.w3.org/2000/svg') throw unreadable()
  return root
}

function readText(bytes: Uint8Array): string {
  try {
    // Drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

function unreadable(): DomainError {
  return new DomainError('image_type_unsupported', { param: 'file' })
}
