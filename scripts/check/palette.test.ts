import { expect, it } from 'vitest'
import { paletteProblems } from './palette'

it.each([
  'text-neutral-700',
  'hover:bg-emerald-400/50',
  'border-t-amber-100',
  'bg-white',
  'fill-black',
  'bg-[#ff0000]',
  'text-[rgb(0_0_0)]',
  'dark:text-ink',
  'text-lg',
  'sm:text-4xl',
  'rounded-xl',
  'shadow-sm',
  'font-bold',
  'animate-spin',
])('no page says %s', (name) => {
  const [problem] = paletteProblems('app/wallet/page.tsx', `<p\n  className="flex ${name} p-2" />`)
  expect(problem).toMatch(/^app\/wallet\/page\.tsx:2 says .*: use a token of app\/globals\.css/)
})

it.each([
  'text-ink-muted',
  'bg-good-ground',
  'whitespace-nowrap',
  'text-[0.8125rem]',
  'border-t-[3px]',
  'bg-action/88',
  'rounded-md',
  'text-2xl',
  'shadow-float',
  'font-mono',
])('a page may say %s', (name) => {
  expect(paletteProblems('components/ui/card.tsx', `<p className="${name}" />`)).toEqual([])
})

it('where no page is made, words are only words', () => {
  expect(paletteProblems('lib/product/image.ts', 'text-neutral-700')).toEqual([])
  expect(paletteProblems('app/gallery/page.test.ts', 'text-neutral-700')).toEqual([])
})
