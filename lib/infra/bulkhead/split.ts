import { isOutage } from '../outage'

type Work<Item> = (items: readonly Item[]) => Promise<number>
type SetAside<Item> = (item: Item, error: unknown) => Promise<void>

/**
 * Does `work` on all items together. If that fails, the batch is halved until each item that cannot be done stands
 * alone: `setAside` takes it with its error, and all others are done. `work` is one transaction, so that a batch that
 * fails leaves nothing behind.
 * @returns the sum of what `work` returned.
 * @throws an outage (`isOutage`): it is no item's fault, so nothing is set aside for it.
 */
export async function doInBulkheads<Item>(
  items: readonly Item[],
  work: Work<Item>,
  setAside: SetAside<Item>,
): Promise<number> {
  if (items.length === 0) return 0
  try {
    return await work(items)
  } catch (error) {
    return splitFailed(items, error, work, setAside)
  }
}

/** Goes on after a batch of these items has failed with `error`, as `doInBulkheads` does. */
export async function splitFailed<Item>(
  items: readonly Item[],
  error: unknown,
  work: Work<Item>,
  setAside: SetAside<Item>,
): Promise<number> {
  if (isOutage(error) || items.length === 0) throw error
  if (items.length === 1) {
    await setAside(items[0] as Item, error)
    return 0
  }
  const middle = Math.ceil(items.length / 2)
  const first = await doInBulkheads(items.slice(0, middle), work, setAside)
  return first + (await doInBulkheads(items.slice(middle), work, setAside))
}
