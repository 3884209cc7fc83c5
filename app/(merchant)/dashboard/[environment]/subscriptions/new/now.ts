import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { PreviewedStart } from '@/lib/subscription/preview-start'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** Why a start would be refused, as far as a page may say it. Empty: nothing is known against it. */
export function startHindrance(
  { requiredPaisa, isLinked, balancePaisa }: PreviewedStart,
  language: Language,
): string {
  const words = MESSAGES[language].subscriptions.start
  if (requiredPaisa === 0n) return ''
  if (!isLinked) return words.noWallet
  if (balancePaisa === null || balancePaisa >= requiredPaisa) return ''
  return filled(words.short, { amount: formatNpr(requiredPaisa - balancePaisa, language) })
}

/** The words on the button that starts it. */
export function startWords(
  { requiredPaisa }: Pick<PreviewedStart, 'requiredPaisa'>,
  language: Language,
): string {
  const { create, createFor } = MESSAGES[language].subscriptions.start
  return requiredPaisa > 0n ? filled(createFor, { amount: formatNpr(requiredPaisa, language) }) : create
}
