import type { PhoneChangeModel } from '@/prisma/generated/models'

/** A change, for the pages of the person. */
export type PhoneChangeView = PhoneChangeModel

export const presentPhoneChange = ({ state, dueAt }: PhoneChangeView) => ({
  state,
  dueAt: dueAt?.toISOString() ?? null,
})
