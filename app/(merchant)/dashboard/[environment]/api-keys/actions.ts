'use server'

import { goingTo } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as rotateApiKey } from '@/app/v1/merchant/api-keys/[keyId]/rotate/route'
import { PATCH as narrowApiKey, DELETE as revokeApiKey } from '@/app/v1/merchant/api-keys/[keyId]/route'
import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { placeHref } from '@/components/dashboard/place-href'
import { KEY_AREAS } from '@/lib/core/key-permission'

/** The values of the fields of KeyLimits. */
function limitsIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = KEY_AREAS.flatMap((area) => (text(area) ? `${area}:${text(area)}` : []))
  const end = text('expiresAt')
  return {
    permissions: chosen.length > 0 ? chosen : 'all',
    allowedCidrs: text('allowedCidrs')
      .split(/[\s,]+/)
      .filter(Boolean),
    ...(end && { expiresAt: `${end}T23:59:59Z` }),
  }
}

/** Creates an API key for the environment of the page. Its secret is shown only once. */
export const createKeyWithForm = formAction(createApiKey, {
  read: (form) => ({
    name: form.get('name'),
    environment: form.get('environment'),
    ...limitsIn(form),
  }),
  done: ({ secret }) => ({ data: secret }),
})

/** Takes permissions from a key, or limits where it works. */
export const narrowKeyWithForm = formAction(narrowApiKey, {
  read: limitsIn,
  done: () => ({ message: 'The key was limited.' }),
})

/** Creates a key that replaces another one. Its secret is shown only once. */
export const rotateKeyWithForm = formAction(rotateApiKey, {
  read: (form) => ({ expiresInHours: Number(form.get('expiresInHours')) }),
  done: ({ id, secret }) => ({ data: { id, secret } }),
})

export const revokeKeyWithForm = formAction(revokeApiKey, {
  done: goingTo((_, { environment }) => placeHref(environment, 'api-keys'), 'The key was revoked.'),
})
