'use server'

import { goingTo, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as retryDelivery } from '@/app/v1/webhooks/deliveries/[id]/retry/route'
import { POST as replayDeliveries } from '@/app/v1/webhooks/endpoints/[id]/replay/route'
import { POST as rotateSecret } from '@/app/v1/webhooks/endpoints/[id]/rotate-secret/route'
import { DELETE as deleteEndpoint, PATCH as updateEndpoint } from '@/app/v1/webhooks/endpoints/[id]/route'
import { POST as testEndpoint } from '@/app/v1/webhooks/endpoints/[id]/test/route'
import { POST as createEndpoint } from '@/app/v1/webhooks/endpoints/route'
import { POST as checkSignature } from '@/app/v1/webhooks/signature-check/route'
import { placeHref } from '@/components/dashboard/place-href'
import { metadataForm } from '../../../metadata-form'
import { endpointInput } from './input'

/** Creates an endpoint. Its signing secret is shown only once. */
export const createEndpointWithForm = formAction(createEndpoint, {
  read: endpointInput,
  done: ({ id, secret }) => ({ data: { id, secret } }),
})

export const updateEndpointWithForm = formAction(updateEndpoint, {
  read: endpointInput,
  done: showing('The endpoint was changed.'),
})

/** Enables or disables an endpoint. */
export const switchEndpointWithForm = formAction(updateEndpoint, {
  read: (form) => ({ active: form.get('active') === 'true' }),
  done: ({ active }) => ({ message: active ? 'The endpoint is on.' : 'The endpoint is off.' }),
})

export const updateEndpointMetadataWithForm = formAction(updateEndpoint, metadataForm)

export const deleteEndpointWithForm = formAction(deleteEndpoint, {
  done: goingTo((_, { environment }) => placeHref(environment, 'webhooks'), 'The endpoint was deleted.'),
})

/** Gives an endpoint a new signing secret, which is shown only once. */
export const rotateSecretWithForm = formAction(rotateSecret, {
  read: (form) => ({ overlapHours: Number(form.get('overlapHours')) }),
  done: ({ secret, endedSecret }) => ({ data: { secret, endedEarly: endedSecret !== null } }),
})

/** Sends a test event and shows the result. */
export const testEndpointWithForm = formAction(testEndpoint, {
  done: ({ id, httpStatus }, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks/deliveries/${id}`,
    message: httpStatus ? `Sent. The receiver responded ${httpStatus}.` : 'Sent, without a response.',
  }),
})

/** Resends the failed deliveries of an endpoint. */
export const replayDeliveriesWithForm = formAction(replayDeliveries, {
  read: (form) => ({ missing: true, ...(form.get('since') && { since: form.get('since') }) }),
  done: ({ replayed }) => ({
    message: replayed === 1 ? 'One delivery is sent again.' : `${replayed} deliveries are sent again.`,
  }),
})

export const retryDeliveryWithForm = formAction(retryDelivery, { done: 'It is sent again now.' })

export const checkSignatureWithForm = formAction(checkSignature, {
  read: (form) => ({
    body: form.get('body'),
    header: form.get('header'),
    ...(form.get('secret') && { secret: form.get('secret') }),
    ...(form.get('receivedAt') && { receivedAt: form.get('receivedAt') }),
  }),
  done: (result) => ({ data: result }),
})
