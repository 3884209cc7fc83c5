import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** The tones for objects that can be archived. Archived objects can still be read. */
export const ARCHIVABLE_TONES: Record<'active' | 'archived', Tone> = { active: 'good', archived: 'over' }

/** A mark that says whether it is active. */
export function ActiveMark({ active, language }: { active: boolean; language: Language }) {
  const state = active ? 'active' : 'archived'
  return <StatusMark tone={ARCHIVABLE_TONES[state]}>{MESSAGES[language].states.archivable[state]}</StatusMark>
}
