import { once } from 'node:events'
import { type Comment, type EndTag, SAXParser, type StartTag } from 'parse5-sax-parser'

/** Our script, and the element that it is appended to. */
export interface OwnScript {
  text: string
  endOf: 'head' | 'body'
}

export interface PlainHtml {
  html: string
  /** True if the framework could not make the page, or if there is none. Only its scripts would show which. */
  isEmpty: boolean
  /** The id of the failure in the log. */
  failure: string | undefined
  /** Parts of the framework that this file does not know. The page may lack something without them. */
  unknown: string[]
}

/**
 * Removes the framework from a page that it has rendered: its scripts, their preloads, React's comments between texts, and the nonce, which
 * is no longer needed. Adds our script. Everything else stays the same, byte for byte.
 */
export async function plainHtml(rendered: string, own: OwnScript): Promise<PlainHtml> {
  const page: Omit<PlainHtml, 'html'> = { isEmpty: false, failure: undefined, unknown: [] }
  const parts: string[] = []
  let at = 0
  const cut = (from: number, to: number, instead = '') => {
    parts.push(rendered.slice(at, from), instead)
    at = to
  }
  let script: StartTag | undefined
  const parser = new SAXParser({ sourceCodeLocationInfo: true })
  parser.on('startTag', (tag) => {
    const { startOffset, endOffset, attrs } = placeOf(tag)
    if (tag.tagName === 'html' && attributeOf(tag, 'id') === '__next_error__') page.isEmpty = true
    page.failure ??= attributeOf(tag, 'data-dgst')
    if (isForLater(tag)) page.unknown.push(rendered.slice(startOffset, endOffset))
    if (tag.tagName === 'script') script = tag
    else if (loadsScript(tag)) cut(startOffset, endOffset)
    // With the space before it.
    else if (attrs?.nonce) cut(attrs.nonce.startOffset - 1, attrs.nonce.endOffset)
  })
  parser.on('endTag', (tag) => {
    const { startOffset, endOffset } = placeOf(tag)
    if (tag.tagName === own.endOf) cut(startOffset, startOffset, `<script>${own.text}</script>`)
    if (tag.tagName !== 'script' || !script) return
    const begin = placeOf(script)
    if (!isKnownScript(script, rendered.slice(begin.endOffset, startOffset)))
      page.unknown.push(rendered.slice(begin.startOffset, endOffset))
    cut(begin.startOffset, endOffset)
    script = undefined
  })
  parser.on('comment', (comment) => cut(placeOf(comment).startOffset, placeOf(comment).endOffset))
  parser.end(rendered)
  await once(parser, 'finish')
  return { ...page, html: parts.join('') + rendered.slice(at) }
}

interface Place {
  startOffset: number
  endOffset: number
  attrs?: Record<string, Place>
}

// The parser was told to record the position.
const placeOf = ({ sourceCodeLocation }: StartTag | EndTag | Comment) => sourceCodeLocation as Place

const attributeOf = ({ attrs }: StartTag, name: string) => attrs.find((each) => each.name === name)?.value

const loadsScript = (tag: StartTag) =>
  tag.tagName === 'link' &&
  /^(modulepreload|preload)$/.test(attributeOf(tag, 'rel') ?? '') &&
  !/^(image|style)$/.test(attributeOf(tag, 'as') ?? '')

/** Content that React streams later for a script to move: the placeholder, and the content itself. */
const isForLater = (tag: StartTag) =>
  (tag.tagName === 'template' && /^[BP]:/.test(attributeOf(tag, 'id') ?? '')) ||
  /^S:/.test(attributeOf(tag, 'id') ?? '')

/** A script file of the build, a list of such files, or the page's data for them. */
const isKnownScript = (tag: StartTag, text: string) =>
  attributeOf(tag, 'src')?.startsWith('/_next/static/') ??
  (attributeOf(tag, 'id') === '_R_' ||
    /^(\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(/.test(text))
