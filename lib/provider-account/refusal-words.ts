import type { Language } from '@/lib/core/language'
import { PROVIDERS, type ProviderName } from '@/lib/core/providers'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { ProviderAccountModel } from '@/prisma/generated/models'

/** Stored in place of the name of a setting if the settings cannot be decrypted. */
export const UNREADABLE = 'unreadable'

/** Why the provider refuses an account, in a sentence. Null if it does not, or was not asked. */
export function accountRefusal(
  { provider, lastError }: Pick<ProviderAccountModel, 'provider' | 'lastError'>,
  language: Language = 'en',
): string | null {
  if (lastError === null) return null
  const words: Readonly<Record<string, string>> = MESSAGES[language].providerAccounts.refusals
  return filled(words[lastError] ?? MESSAGES[language].providerAccounts.refusals.other, {
    provider: PROVIDERS[provider as ProviderName].title,
  })
}
