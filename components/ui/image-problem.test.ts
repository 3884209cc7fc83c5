import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { imageProblem } from './image-problem'

it.each([
  [{ name: 'tea.png', type: 'image/png', size: 2_097_152 }, undefined],
  [
    { name: 'tea.gif', type: 'image/gif', size: 100 },
    'tea.gif is not a PNG, JPEG or SVG image. Choose one of these.',
  ],
  [
    { name: 'tea.jpg', type: 'image/jpeg', size: 2_097_153 },
    'tea.jpg has 2.1 MB. An image has at most 2 MB: make it smaller, then choose it again.',
  ],
])('%o is refused with: %s', (file, problem) =>
  expect(imageProblem(file, { texts: MESSAGES.en.frame.image, language: 'en' })).toBe(problem),
)

it('a file that is too large is refused in Nepali too', () => {
  const file = { name: 'tea.jpg', type: 'image/jpeg', size: 2_097_153 }
  expect(imageProblem(file, { texts: MESSAGES.ne.frame.image, language: 'ne' })).toContain('२.१ एमबी')
})
