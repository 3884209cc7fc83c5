import type { Api } from './api'
import type { Journal } from './journal'
import type { Receiver } from './receiver'

interface Endpoint {
  id: string
}

/** Registers the receiver for all events. Returns the id of the endpoint. */
export async function listen(api: Api, journal: Journal, receiver: Receiver): Promise<string> {
  const { data } = await journal.step(
    'Webhook endpoint, sent twice',
    () =>
      api.twice<Endpoint & { secret: string }>('/v1/webhooks/endpoints', {
        url: receiver.url,
        enabled_events: ['*'],
      }),
    ({ status, data }) => `${status}, ${data.id}, replayed`,
  )
  receiver.trust(data.secret)
  return data.id
}

/**
 * Gives the endpoint a new secret. The old one signs too for a day. Returns the newest event before the rotation.
 */
export async function rotate(
  api: Api,
  journal: Journal,
  receiver: Receiver,
  endpointId: string,
): Promise<string> {
  const { data } = await journal.step(
    'New signing secret, sent twice',
    () => api.twice<{ secret: string }>(`/v1/webhooks/endpoints/${endpointId}/rotate-secret`, {}),
    ({ status }) => `${status}, the old one signs beside it for a day, replayed`,
  )
  receiver.trust(data.secret)
  const log = await api.get<{ items: { id: string }[] }>('/v1/events?limit=1')
  const [newest] = log.data.items
  if (!newest) throw new Error('Expected: the event log is not empty.')
  return newest.id
}
