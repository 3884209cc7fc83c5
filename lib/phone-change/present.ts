import type { PhoneChangeModel } from '@/prisma/generated/models'

/** A change as the pages of its person show it. */
export type PhoneChangeView = PhoneChangeModel

export const presentPhoneChange = ({ state, dueAt }: PhoneChangeView) => ({
  state,
  dueAt: dueAt?.toISOString() ?? null,
})
