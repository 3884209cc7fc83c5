import { expect, it } from 'vitest'
import { LANGUAGES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { actionText } from './action-words'
import { AUDIT_ACTIONS } from './actions'

it.each(LANGUAGES)('each action has words in %s, and no words are left over', (language) => {
  const words = Object.keys(AUDIT_ACTIONS).map((action) => actionText(action, language))
  expect(words).toEqual(expect.arrayContaining(Object.values(MESSAGES[language].audit.actions)))
  expect(words).not.toEqual(expect.arrayContaining([expect.stringMatching(/^\w+\.\w+$/)]))
})

it('an action of an older version has its code', () => {
  expect(actionText('robot.paused', 'ne')).toBe('robot.paused')
})
