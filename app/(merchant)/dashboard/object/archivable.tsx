import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'

/** What can be taken off sale, or out of use, and stays readable. */
export const ARCHIVABLE_TONES: Record<'active' | 'archived', Tone> = { active: 'good', archived: 'over' }

/** Whether it is in use. */
export function ActiveMark({ active, language }: { active: boolean; language: Language }) {
  const state = active ? 'active' : 'archived'
  return <StatusMark tone={ARCHIVABLE_TONES[state]}>{MESSAGES[language].states.archivable[state]}</StatusMark>
}
