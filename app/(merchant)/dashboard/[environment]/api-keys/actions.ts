'use server'

import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { merchantAction } from '../../../merchant-action'

/** Creates an API key for the environment of the page and shows its secret, this once. */
export const createKeyWithForm = merchantAction(createApiKey, {
  read: (form) => ({ name: form.get('name'), environment: form.get('environment') }),
  done: ({ secret }) => ({ data: secret }),
})
