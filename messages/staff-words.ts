import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

/** The words of a page of the dashboard, with plurals. What a script says has them as they are in MESSAGES. */
export const staffWords = <Area extends 'cash' | 'counter' | 'frame' | 'states'>(
  area: Area,
  language: Language,
) => createTranslator({ locale: language, messages: MESSAGES[language], namespace: area })
