import { expect, it } from 'vitest'
import { plainHtml } from './plain-html'

const OWN = { text: 'go("on")', endOf: 'body' } as const
const framed = (inside: string) => `<!DOCTYPE html><html lang="ne"><head></head><body>${inside}</body></html>`
const withOwn = (inside: string) => framed(`${inside}<script>go("on")</script>`)

it('the scripts of the framework, and what loads them ahead, leave the page', async () => {
  const page = await plainHtml(
    framed(
      '<link rel="preload" as="script" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
        '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="style" href="/a.css"/>' +
        '<script src="/_next/static/a.js" async="" nonce="n"></script><p>पृष्ठ</p>' +
        '<script nonce="n" id="_R_">(globalThis["TURBOPACK"]||0).push({})</script>' +
        '<script nonce="n">(self.__next_f=self.__next_f||[]).push([0])</script>' +
        '<script nonce="n">self.__next_f.push([1,"</p></body>\\u003c/script>"])</script>',
    ),
    OWN,
  )
  expect(page).toEqual({
    html: withOwn(
      '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="style" href="/a.css"/><p>पृष्ठ</p>',
    ),
    isEmpty: false,
    failure: undefined,
    unknown: [],
  })
})

it.each([
  ['a script that was typed', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;!-- x --&gt;</p>'],
  ['a nonce that was typed', '<p>; nonce=&quot;x&quot; nonce="x"</p>'],
  ['a greater-than sign in an attribute', '<p title="a > b <!-- c --> <script>">x</p>'],
  ['text in a field', '<textarea>\n\n<!-- a --><script>b</script>&amp;</textarea>'],
  ['spaces and characters of all kinds', '<pre>\n\n  a\tb\r\n🙂 दर्ता &nbsp;</pre>'],
  ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"/><foreignObject><p>x</p></foreignObject></svg>'],
  ['what is for a browser without scripts', '<noscript><meta http-equiv="refresh" content="5"/></noscript>'],
  ['a part that is larger than a buffer', `<p>${'क'.repeat(200_000)}</p>`.repeat(2)],
])('%s stays as it is, byte for byte', async (_, inside) => {
  const page = await plainHtml(framed(inside), OWN)
  expect(page.html).toBe(withOwn(inside))
  expect(page.unknown).toEqual([])
})

it('a comment and a nonce leave the page, and nothing around them', async () => {
  const { html } = await plainHtml(
    framed('<p nonce="n" class="a">१<!-- --> २<!--$--></p><style nonce="n">p{}</style>'),
    OWN,
  )
  expect(html).toBe(withOwn('<p class="a">१ २</p><style>p{}</style>'))
})

it('a page that could not be made is known by its root, and has the id of its failure', async () => {
  const page = await plainHtml(
    '<!DOCTYPE html><html id="__next_error__"><head></head><body><template data-dgst="12@E3"></template></body></html>',
    OWN,
  )
  expect([page.isEmpty, page.failure]).toEqual([true, '12@E3'])
  expect((await plainHtml(framed('<p>&lt;html id="__next_error__"&gt;</p>'), OWN)).isEmpty).toBe(false)
})

it.each([
  ['a script of another kind', '<script>alert(1)</script>'],
  ['a script from another place', '<script src="https://cdn.example/a.js"></script>'],
  ['the place of a part that comes later', '<template id="B:0">'],
  ['a part that comes later', '<div hidden id="S:0">'],
])('%s is named, so that a new version of the framework cannot bring it in silence', async (_, part) => {
  expect((await plainHtml(framed(part), OWN)).unknown).toEqual([part])
})
