import type { Khata } from '../../clients/typescript/src/client'
import type { Api } from './api'
import type { Journal } from './journal'
import type { Receiver } from './receiver'

/** Registers the receiver for all events. Returns the id of the endpoint. */
export async function listen(api: Api<Khata>, journal: Journal, receiver: Receiver): Promise<string> {
  const { data } = await journal.step(
    'Webhook endpoint, sent twice',
    () =>
      api.twice((khata, options) =>
        khata.createWebhookEndpoint({ url: receiver.url, enabled_events: ['*'] }, options),
      ),
    ({ status, data }) => `${status}, ${data.id}, replayed`,
  )
  receiver.trust(data.secret)
  return data.id
}

/**
 * Gives the endpoint a new secret. The old one signs too for a day. Returns the newest event before the rotation.
 */
export async function rotate(
  api: Api<Khata>,
  journal: Journal,
  receiver: Receiver,
  endpointId: string,
): Promise<string> {
  const { data } = await journal.step(
    'New signing secret, sent twice',
    () => api.twice((khata, options) => khata.rotateWebhookSecret(endpointId, {}, options)),
    ({ status }) => `${status}, the old one signs beside it for a day, replayed`,
  )
  receiver.trust(data.secret)
  const [newest] = (await api.client.listEvents({ limit: '1' })).items
  if (!newest) throw new Error('Expected: the event log is not empty.')
  return newest.id
}
