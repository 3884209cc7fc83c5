/**
 * Does work in batches until a batch finds nothing more, at most `most` batches.
 * @param batch returns how much it did. It gets the number of the batch, from 0.
 * @returns how much was done in all.
 */
export async function inBatches(most: number, batch: (n: number) => Promise<number>): Promise<number> {
  let done = 0
  for (let n = 0; n < most; n++) {
    const some = await batch(n)
    done += some
    if (some === 0) break
  }
  return done
}
