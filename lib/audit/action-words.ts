import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import type { AuditAction } from './actions'

/** In the keys of messages, dots separate levels. So the dot of an action becomes an underscore. */
type Key<Action> = Action extends `${infer Of}.${infer Done}` ? `${Of}_${Done}` : never

/** What was done: `Revoked an API key`. For an action that is not known any more, because an older version wrote it, the code itself. */
export function actionText(action: string, language: Language): string {
  const words: Record<Key<AuditAction>, string> = MESSAGES[language].audit.actions
  return words[action.replace('.', '_') as Key<AuditAction>] ?? action
}
