import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import type { AuditAction } from './actions'

/** A dot has a meaning in the key of a message. */
type Key<Action> = Action extends `${infer Of}.${infer Done}` ? `${Of}_${Done}` : never

/** What was done: `Revoked an API key`. An action of an older version that is not known any more has its code. */
export function actionText(action: string, language: Language): string {
  const words: Record<Key<AuditAction>, string> = MESSAGES[language].audit.actions
  return words[action.replace('.', '_') as Key<AuditAction>] ?? action
}
