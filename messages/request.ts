import { getRequestConfig } from 'next-intl/server'
import { languageOf } from '@/lib/core/language'
import { MESSAGES } from './catalogue'
import { currentLanguage } from './language'

/** What next-intl asks for in each request. A page may name another language. */
export default getRequestConfig(async ({ locale }) => {
  const language = languageOf(locale) ?? (await currentLanguage())
  return { locale: language, messages: MESSAGES[language], timeZone: 'Asia/Kathmandu' }
})
