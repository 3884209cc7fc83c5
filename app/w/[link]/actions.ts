'use server'

import { formAction } from '@/app/_form/form-action'
import { beginHere } from '@/app/top-up/[topUpId]/pay/begun'
import type { ErrorCode } from '@/lib/core/errors'
import { createReminderTopUp } from './operations'

// The page says what has become of the link meanwhile.
const SHOWN_BY_THE_PAGE: readonly ErrorCode[] = ['resource_not_found', 'invoice_not_open']

export const payReminderWithForm = formAction(createReminderTopUp, {
  done: async ({ id }) => ({ goTo: await beginHere(id) }),
  refused: ({ code }, form) =>
    SHOWN_BY_THE_PAGE.includes(code) ? `/w/${encodeURIComponent(String(form.get('link') ?? ''))}` : undefined,
})
