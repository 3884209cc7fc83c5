'use server'

import { POST as retryDelivery } from '@/app/v1/webhooks/deliveries/[id]/retry/route'
import { POST as replayDeliveries } from '@/app/v1/webhooks/endpoints/[id]/replay/route'
import { POST as rotateSecret } from '@/app/v1/webhooks/endpoints/[id]/rotate-secret/route'
import { DELETE as deleteEndpoint, PATCH as updateEndpoint } from '@/app/v1/webhooks/endpoints/[id]/route'
import { POST as testEndpoint } from '@/app/v1/webhooks/endpoints/[id]/test/route'
import { POST as createEndpoint } from '@/app/v1/webhooks/endpoints/route'
import { POST as checkSignature } from '@/app/v1/webhooks/signature-check/route'
import { merchantAction } from '../../../merchant-action'
import { metadataIn } from '../../../metadata-in'
import { chosenEvents } from './input'

/** Creates an endpoint and shows its signing secret, this once. */
export const createEndpointWithForm = merchantAction(createEndpoint, {
  read: (form) => ({ url: form.get('url'), enabledEvents: chosenEvents(form) }),
  done: ({ id, secret }) => ({ data: { id, secret } }),
})

export const updateEndpointWithForm = merchantAction(updateEndpoint, {
  read: (form) => ({ url: form.get('url'), enabledEvents: chosenEvents(form) }),
  done: ({ id }, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks/${id}`,
    message: 'The endpoint was changed.',
  }),
})

/** Switches an endpoint on or off. */
export const switchEndpointWithForm = merchantAction(updateEndpoint, {
  read: (form) => ({ active: form.get('active') === 'true' }),
  done: ({ active }) => ({ message: active ? 'The endpoint is on.' : 'The endpoint is off.' }),
})

export const updateEndpointMetadataWithForm = merchantAction(updateEndpoint, {
  read: metadataIn,
  done: () => ({ message: 'Metadata saved.' }),
})

export const deleteEndpointWithForm = merchantAction(deleteEndpoint, {
  done: (_, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks`,
    message: 'The endpoint was deleted.',
  }),
})

/** Gives an endpoint a new signing secret and shows it, this once. */
export const rotateSecretWithForm = merchantAction(rotateSecret, {
  read: (form) => ({ overlapHours: Number(form.get('overlapHours')) }),
  done: ({ secret, endedSecret }) => ({ data: { secret, endedEarly: endedSecret !== null } }),
})

/** Sends a test event and shows what became of it. */
export const testEndpointWithForm = merchantAction(testEndpoint, {
  done: ({ id, httpStatus }, { environment }) => ({
    goTo: `/dashboard/${environment}/webhooks/deliveries/${id}`,
    message: httpStatus ? `Sent. The receiver responded ${httpStatus}.` : 'Sent, without a response.',
  }),
})

/** Sends the failed deliveries of an endpoint again. */
export const replayDeliveriesWithForm = merchantAction(replayDeliveries, {
  done: ({ replayed }) => ({
    message: replayed === 1 ? 'One delivery is sent again.' : `${replayed} deliveries are sent again.`,
  }),
})

export const retryDeliveryWithForm = merchantAction(retryDelivery, {
  done: () => ({ message: 'It is sent again now.' }),
})

export const checkSignatureWithForm = merchantAction(checkSignature, {
  read: (form) => ({
    body: form.get('body'),
    header: form.get('header'),
    ...(form.get('secret') && { secret: form.get('secret') }),
    ...(form.get('receivedAt') && { receivedAt: form.get('receivedAt') }),
  }),
  done: (result) => ({ data: result }),
})
