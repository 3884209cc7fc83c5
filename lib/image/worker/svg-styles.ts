import { PRESENTATION_ATTRIBUTES } from './svg-names'
import { atMost, elementsOf, MAX_ATTRIBUTES, notFaithful, type SvgElement } from './svg-tree'

// Images are served with a content security policy that allows no style sheets. So style rules are rewritten as attributes.

const MAX_RULES = 2_000
const MAX_PARTS = 4

interface Declaration {
  name: string
  value: string
  important: boolean
}

interface Rule {
  /** The parts of its selector, the last part first. */
  parts: SelectorPart[]
  specificity: number
  /** Its position in the file. */
  place: number
  declarations: Declaration[]
}

interface SelectorPart {
  name: string
  id: string
  classes: string[]
  /** True if the preceding part must be the parent, false if any ancestor will do. */
  isChild: boolean
}

/** Properties that no SVG attribute can express. */
const NOT_FAITHFUL = new Set(['transform-origin', 'transform-box'])
const WITHOUT_EFFECT = /^(0(px|%)?\s*){1,3}$|^view-box$/

/** Turns the declarations of style sheets and of `style` into attributes. */
export function applyStyles(root: SvgElement): void {
  const rules = rulesByKey(root)
  for (const element of elementsOf(root)) {
    const own = declarationsIn(element.attributes.get('style') ?? '')
    const all = [...rulesOf(element, rules).flatMap((rule) => rule.declarations), ...own]
    element.attributes.delete('style')
    for (const isImportant of [false, true])
      for (const { name, value, important } of all)
        if (important === isImportant) applyDeclaration(element, name, value)
  }
}

function applyDeclaration({ attributes }: SvgElement, name: string, value: string): void {
  if (NOT_FAITHFUL.has(name) && !WITHOUT_EFFECT.test(value)) throw notFaithful()
  // Files that use `color(…)` for wide-gamut screens give a plain colour before it, which is kept.
  if (value.startsWith('color(') && attributes.has(name)) return
  if (name === 'marker') for (const end of ['start', 'mid', 'end']) attributes.set(`marker-${end}`, value)
  // Attributes have no units.
  else if (PRESENTATION_ATTRIBUTES.has(name))
    attributes.set(name, name === 'transform' ? value.replace(/(?<=\d)(px|deg)/g, '') : value)
}

/** Splits `fill: red; stroke: blue !important`. */
function declarationsIn(text: string): Declaration[] {
  const declarations = text.split(';', MAX_ATTRIBUTES + 1)
  atMost(MAX_ATTRIBUTES, declarations.length, 'declarations in one style')
  return declarations.flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    if (colon < 0) return []
    const value = declaration.slice(colon + 1)
    const important = value.includes('!important')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    return { name, value: value.replace('!important', '').trim(), important }
  })
}

/** The rules of a drawing, grouped by what the last part of their selector asks for. */
function rulesByKey(root: SvgElement): Map<string, Rule[]> {
  const found = new Map<string, Rule[]>()
  const sheets = [...elementsOf(root)].filter(
    ({ name, attributes }) => name === 'style' && ['text/css', ''].includes(attributes.get('type') ?? ''),
  )
  const hasText = sheets.length > 0 && [...elementsOf(root)].some(({ name }) => name === 'text')
  const css = sheets.map(({ children }) => children.filter((child) => typeof child === 'string').join(''))
  let count = 0
  for (const [selectors, block] of blocksIn(withoutComments(css.join('\n')), hasText)) {
    const declarations = declarationsIn(block)
    for (const selector of selectors.split(',')) {
      count += 1
      atMost(MAX_RULES, count, 'rules in its style sheets')
      const parts = partsOf(selector.trim())
      const [last] = parts
      if (!last) continue
      const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name
      const rule = { parts, declarations, specificity: specificityOf(parts), place: count }
      found.set(key, [...(found.get(key) ?? []), rule])
    }
  }
  return found
}

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join('')

/** Media queries that only apply to print or to dark mode. Their rules are not part of the picture. */
const OTHER_SCREENS = /^@media\s+print\b|prefers-color-scheme\s*:\s*dark/
const WITHOUT_RULES = /^@(-\w+-)?(keyframes|font-face|page|charset|import|namespace)\b/

/**
 * The rules of a style sheet: selectors and declarations.
 * @throws {ImageRefused} for rules that apply on some screens only, and for fonts that the file embeds.
 */
function* blocksIn(css: string, hasText: boolean): Generator<[selectors: string, block: string]> {
  let at = 0
  for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
    // Cut off a statement such as `@import` that ends before the block.
    const prelude = (css.slice(at, open).split(';').at(-1) ?? '').trim()
    const close = closingBrace(css, open)
    const block = css.slice(open + 1, close)
    at = close + 1
    if (!prelude.startsWith('@')) yield [prelude, block]
    else if (hasText && prelude.startsWith('@font-face') && block.includes('data:')) throw notFaithful()
    else if (!OTHER_SCREENS.test(prelude) && !WITHOUT_RULES.test(prelude)) throw notFaithful()
  }
}

/** Where the block that begins at `open` ends. */
function closingBrace(css: string, open: number): number {
  let depth = 0
  for (const brace = /[{}]/g; ; ) {
    brace.lastIndex = open
    const found = brace.exec(css)
    if (!found) return css.length
    depth += found[0] === '{' ? 1 : -1
    if (depth === 0) return found.index
    open = found.index + 1
  }
}

const COMPOUND = /^(?<name>\*|:root|[\w-]+)?(?<marks>(?:[.#][\w\u00a0-\uffff-]+)*)$/

/** The parts of a selector, the last part first. Empty if it uses anything but names, classes, ids and their nesting. */
function partsOf(selector: string): SelectorPart[] {
  const words = selector.replace(/\s*>\s*/g, ' > ').split(/\s+/)
  const parts: SelectorPart[] = []
  for (const [at, word] of words.entries()) {
    if (word === '>') continue
    const { name = '*', marks = '' } = (word && COMPOUND.exec(word)?.groups) || { name: '', marks: '' }
    if (name === '') return []
    const all = marks.match(/[.#][^.#]+/g) ?? []
    parts.unshift({
      name: name === ':root' ? 'svg' : name,
      id: all.find((mark) => mark.startsWith('#'))?.slice(1) ?? '',
      classes: all.filter((mark) => mark.startsWith('.')).map((mark) => mark.slice(1)),
      isChild: words[at - 1] === '>',
    })
  }
  return parts.length > MAX_PARTS ? [] : parts
}

const specificityOf = (parts: readonly SelectorPart[]) =>
  parts.reduce(
    (sum, { name, id, classes }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (name === '*' ? 0 : 1),
    0,
  )

function rulesOf(element: SvgElement, rules: ReadonlyMap<string, Rule[]>): Rule[] {
  if (rules.size === 0) return []
  const keys = [
    element.name,
    '*',
    `#${element.attributes.get('id')}`,
    ...classesOf(element).map((each) => `.${each}`),
  ]
  return [...new Set(keys)]
    .flatMap((key) => rules.get(key) ?? [])
    .filter(({ parts }) => matches(element, parts))
    .toSorted((a, b) => a.specificity - b.specificity || a.place - b.place)
}

const classesOf = ({ attributes }: SvgElement) => attributes.get('class')?.split(/\s+/) ?? []

function matches(element: SvgElement, [part, ...before]: readonly SelectorPart[]): boolean {
  if (!part) return true
  if (part.name !== '*' && part.name !== element.name) return false
  if (part.id && part.id !== element.attributes.get('id')) return false
  if (part.classes.length > 0) {
    const classes = classesOf(element)
    if (!part.classes.every((each) => classes.includes(each))) return false
  }
  if (before.length === 0) return true
  for (let above = element.parent; above; above = above.parent) {
    if (matches(above, before)) return true
    if (part.isChild) return false
  }
  return false
}

const DECLARED = /(--[\w-]{1,99})\s{0,9}:\s{0,9}([^;{}"'<>]{1,200})/g
const USED = /var\(\s{0,9}(--[\w-]{1,99})\s{0,9}(?:,((?:[^()]|\([^()]{0,99}\)){0,200}))?\)/g
const MAX_NESTED = 5

/**
 * Replaces CSS variables with their values, or with the fallback that the drawing gives.
 * @throws {ImageRefused} if a variable has several values.
 */
export function withoutVariables(text: string): string {
  if (!text.includes('var(')) return text
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(DECLARED)) {
    if ((values.get(name) ?? value.trim()) !== value.trim()) throw notFaithful()
    values.set(name, value.trim())
  }
  let written = text
  for (let round = 0; round < MAX_NESTED; round++)
    written = written.replace(USED, (use, name, otherwise) => values.get(name) ?? otherwise?.trim() ?? use)
  return written
}
