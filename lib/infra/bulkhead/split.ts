import { isOutage } from '@/lib/infra/database/outage'

type Work<Item> = (items: readonly Item[]) => Promise<number>
type SetAside<Item> = (item: Item, error: unknown) => Promise<void>

/**
 * Does `work` on all items together. If it fails, the batch is halved again and again, until each item that cannot be done is alone.
 * `setAside` gets that item with its error. All other items are done. `work` must be one transaction, so that a failed batch leaves nothing
 * behind.
 * @returns the sum of the numbers that `work` returned.
 * @throws an outage (`isOutage`). No item has caused it, so nothing is set aside.
 */
export async function doOrSplit<Item>(
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

/** Continues like `doOrSplit`, after a batch of these items has failed with `error`. */
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
  const first = await doOrSplit(items.slice(0, middle), work, setAside)
  return first + (await doOrSplit(items.slice(middle), work, setAside))
}
