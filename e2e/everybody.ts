import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Language } from '../lib/core/language'
import { themeFor, violationsOf } from './problems'

const PHONE_SCREEN = { width: 360, height: 740 }
const SMALL_SCREEN = { width: 320, height: 740 }
const THUMB_PX = 44

/** What axe finds, and what people meet who need a page larger, in their own colours or without motion. */
export async function expectForEverybody(page: Page, language: Language, name: string): Promise<void> {
  const problems = await violationsOf(page, themeFor(language))
  problems.push(...(await sizeProblems(page)))
  if (language === 'ne') problems.push(...(await page.evaluate(findEnglish, NAMES)))
  problems.push(...(await page.evaluate(measureHead, { language, ...PHONE_SCREEN })))
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  problems.push(...(await page.evaluate(measureForcedColors)), ...(await page.evaluate(measureMotion)))
  await page.emulateMedia({ forcedColors: null, reducedMotion: null })
  expect(problems, `${name} in ${language}`).toEqual([])
}

/** What is too small for a thumb or for large type, on a small phone. A page of a simulator is measured by this alone. */
export async function expectForThumbs(page: Page, name: string): Promise<void> {
  expect(await sizeProblems(page), name).toEqual([])
}

const CODE_FIELD_AT_MOST = 200
const CODE_BUTTON_AT_MOST = 400

/** The code and its button stand above the keyboard of a small phone. */
export async function expectCodeInReach(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE_SCREEN)
  await showInOurFonts(page)
  const field = await page.locator('input[name=code]').boundingBox()
  const button = await page.locator('form:has(input[name=code]) button[type=submit]').first().boundingBox()
  expect(field?.y, `${name}: the field`).toBeLessThanOrEqual(CODE_FIELD_AT_MOST)
  expect((button?.y ?? Infinity) + (button?.height ?? 0), `${name}: its button`).toBeLessThanOrEqual(
    CODE_BUTTON_AT_MOST,
  )
}

const FONTS = [
  ['Geist', 'app/sans.woff2'],
  ['Noto Sans Devanagari', 'app/devanagari.woff2'],
].map(([name = '', file = '']) => ({ name, base64: readFileSync(file).toString('base64') }))

/** Shows a page or a mail in our fonts. Those of the system differ from machine to machine, and some have no Nepali. */
export async function showInOurFonts(page: Page): Promise<void> {
  await page.evaluate(async (fonts) => {
    for (const { name, base64 } of fonts) {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      document.fonts.add(await new FontFace(name, bytes, { weight: '400 600' }).load())
    }
    document.documentElement.style.setProperty('--font-geist-sans', 'Geist')
  }, FONTS)
}

async function sizeProblems(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE_SCREEN)
  await showInOurFonts(page)
  const problems = [
    ...(await page.evaluate(measureTargets, THUMB_PX)),
    ...(await page.evaluate(measureWords)),
  ]
  await page.setViewportSize(SMALL_SCREEN)
  problems.push(...(await page.evaluate(measureWords)).map((each) => `at 320 px: ${each}`))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  problems.push(...(await page.evaluate(measureWords)).map((each) => `at 320 px and 200 %: ${each}`))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(PHONE_SCREEN)
  return problems
}

/** What is too small for a thumb. */
function measureTargets(least: number): string[] {
  const isSmall = ({ width, height }: DOMRect) => width < least - 0.5 || height < least - 0.5
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), label:has(input)',
  )
  return [...targets].flatMap((each) => {
    const box = each.getBoundingClientRect()
    // Hidden for the eye: its label is what people press.
    const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1
    const isTick = each.matches('input[type=checkbox], input[type=radio]')
    if (!isSeen || isTick || !isSmall(box)) return []
    const size = `${Math.round(box.width)} × ${Math.round(box.height)}`
    return [`small: ${each.tagName} ${each.textContent?.trim() || each.getAttribute('name')} (${size})`]
  })
}

// What keeps its Latin letters in Nepali: our name, those of the providers, and what the tests call a shop, a product or a person.
const NAMES = (
  'Khata eSewa Khalti connectIPS Fonepay QR Scan WhatsApp Viber Chrome Linux Himal Himalayan Tea House Yoga yoga Gold Unlimited membership ' +
  'Sita Rai Maya Tamang lost key test shop Bank Sagarmatha Test Wallet'
).split(' ')

/** Words in Latin letters that are no names, as they are read or spoken. What has a digit or a sign in it is no word. */
function findEnglish(names: string[]): string[] {
  const problems: string[] = []
  const isSaid = (each: Element | null) =>
    each && !each.closest('script, style, noscript, svg, [lang=en], [translate=no]')
  const look = (text: string | null, where: string) => {
    // The tests give a business some hexadecimal digits, which may all be letters.
    for (const [word] of (text ?? '').matchAll(/(?<![^\s(«“])[A-Za-z]{2,}(?=[,.:;!?)»”]*(\s|$))/g))
      if (!names.includes(word) && !/^[a-f]{8}$/.test(word))
        problems.push(`English: ${word} in ${where}: ${text?.trim().slice(0, 60)}`)
  }
  look(document.title, 'title')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (isSaid(node.parentElement)) look(node.textContent, node.parentElement?.tagName ?? '')
  for (const each of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription'])
      if (isSaid(each)) look(each.getAttribute(name), name)
  return problems
}

/** Its language, its one heading, and the switch of the language in the first screen. */
function measureHead({ language, height }: { language: string; height: number }): string[] {
  const problems: string[] = []
  const { lang } = document.documentElement
  if (lang !== language) problems.push(`the page is in ${lang}`)
  const titles = document.querySelectorAll('h1').length
  if (titles !== 1) problems.push(`${titles} first headings`)
  const other = document.querySelector(`a[hreflang]:not([hreflang=${language}])`)
  const box = other?.getBoundingClientRect()
  if (!box || box.bottom > height) problems.push('no other language in the first screen')
  for (const each of document.querySelectorAll('[lang]'))
    if (!['en', 'ne'].includes(each.getAttribute('lang') ?? '')) problems.push(`lang of ${each.tagName}`)
  return problems
}

/** What runs out of the page, and which words are torn. What has a digit or a sign in it is no word: a reference, an address. */
function measureWords(): string[] {
  const problems: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const isOut = (each: Element) => each.getBoundingClientRect().right > clientWidth + 0.5
    const out = [...document.querySelectorAll('body *')].filter(isOut).at(-1)
    problems.push(`${scrollWidth} px wide: ${out?.tagName} ${out?.textContent?.trim()}`)
  }
  for (const cut of document.querySelectorAll('.truncate:has(.figures)'))
    if (cut.scrollWidth > cut.clientWidth) problems.push(`cut: ${cut.textContent}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement as HTMLElement
    if (holder.closest('script, noscript, svg, select') || !holder.checkVisibility()) continue
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/(?<!\S)[\p{L}\p{M}]{2,20}(?!\S)/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && range.getBoundingClientRect().width > 1) problems.push(`torn: ${word}`)
    }
  }
  return problems
}

/** A button without an edge is no button there, and what is chosen must not look like the rest. */
function measureForcedColors(): string[] {
  const problems: string[] = []
  const look = (each: Element) => getComputedStyle(each)
  for (const each of document.querySelectorAll<HTMLElement>('button, a.rounded-md.border'))
    if (
      each.checkVisibility() &&
      (look(each).borderTopStyle === 'none' || look(each).borderTopWidth === '0px')
    )
      problems.push(`no edge: ${each.textContent?.trim()}`)
  for (const group of document.querySelectorAll('fieldset')) {
    const chosen = group.querySelector('input:checked + span')
    const other = group.querySelector('input:not(:checked) + span')
    if (chosen && other && look(chosen).backgroundColor === look(other).backgroundColor)
      problems.push(`not seen as chosen: ${chosen.textContent}`)
  }
  for (const current of document.querySelectorAll('[aria-current]')) {
    const other = current.parentElement?.parentElement?.querySelector('a:not([aria-current])')
    const of = (each: Element) => {
      const { backgroundColor, color, borderBottomColor, borderBottomWidth, textDecorationLine } = look(each)
      return [backgroundColor, color, borderBottomColor, borderBottomWidth, textDecorationLine].join()
    }
    if (other && of(current) === of(other)) problems.push(`not seen as current: ${current.textContent}`)
  }
  return problems
}

/** What moves although the person asked for no motion. */
function measureMotion(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((each) => {
    const { animationName, transitionDuration } = getComputedStyle(each)
    const moves = animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
    return moves ? [`moves: ${each.tagName} ${animationName} ${transitionDuration}`] : []
  })
}
