import { openPreviousSecrets, openSecret } from '../endpoint/secret'
import { type ClaimLimits, claimDueDeliveries, type LeasedDelivery, releaseClaims } from './claim'
import { setAsideDelivery, setAsideEndpoint } from './set-aside'

/** A delivery with its event. */
export type WholeDelivery = LeasedDelivery & { eventType: string }

/** A delivery that this process holds until its lease ends, with all that sending it needs. */
export interface ClaimedDelivery extends WholeDelivery {
  /** Those that sign, the newest first. */
  secrets: string[]
}

/**
 * Claims what is due and can be sent. A delivery whose event is missing is set aside, and so is an endpoint whose secret
 * cannot be opened, with all its deliveries: the others are sent without them.
 */
export async function claimSendable(limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const endpoints = new Map<string, LeasedDelivery[]>()
  for (const leased of await claimDueDeliveries(limits)) {
    const group = endpoints.get(leased.endpointId)
    if (group) group.push(leased)
    else endpoints.set(leased.endpointId, [leased])
  }
  const groups = await Promise.all([...endpoints.values()].map(sendableOf))
  return groups.flat()
}

/** @param leased some of one endpoint. */
async function sendableOf(leased: readonly LeasedDelivery[]): Promise<ClaimedDelivery[]> {
  const [first] = leased as [LeasedDelivery]
  let secrets: string[]
  try {
    secrets = secretsOf(first)
  } catch (error) {
    const cause = new Error('its signing secret cannot be opened: has APP_SECRET changed?', { cause: error })
    await setAsideEndpoint(first, cause)
    await releaseClaims(leased)
    return []
  }
  const claimed: ClaimedDelivery[] = []
  for (const delivery of leased) {
    if (isWhole(delivery)) claimed.push(Object.assign(delivery, { secrets }))
    else await setAsideDelivery(delivery, new Error('its event is missing'))
  }
  return claimed
}

const isWhole = (delivery: LeasedDelivery): delivery is WholeDelivery => delivery.eventType !== null

/** @throws {Error} when the present secret cannot be opened. */
export function secretsOf({ secretEncrypted, previousSecretsEncrypted }: LeasedDelivery): string[] {
  return [openSecret(secretEncrypted), ...openPreviousSecrets(previousSecretsEncrypted ?? [])]
}
