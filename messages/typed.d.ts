import type { Language } from '@/lib/core/language'
import type { Messages } from './catalogue'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
