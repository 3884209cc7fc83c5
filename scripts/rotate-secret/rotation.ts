import { checkValues, needed, sum } from '../../lib/secret-rotation/check-values'
import { forgetKeys, keepKeys } from '../../lib/secret-rotation/keep-keys'
import { placeOf, STORED_VALUES } from '../../lib/secret-rotation/stored-values'
import { updateValues } from '../../lib/secret-rotation/update-values'

const number = (count: number) => count.toLocaleString('en')

/** Keeps the keys of the older secrets, and encrypts every stored value with the newest one. Prints each step. */
export async function encryptAgain(): Promise<void> {
  const kept = await keepKeys()
  console.log(`${number(kept)} keys of older secrets are kept for what cannot be encrypted again.`)
  for (const values of STORED_VALUES) {
    const changed = await updateValues(values, ({ seen, changed: soFar }) =>
      progress(placeOf(values), seen, soFar),
    )
    console.log(`${placeOf(values)}: ${number(changed)} encrypted again.`)
  }
}

function progress(place: string, seen: number, changed: number): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${place}: ${number(seen)} read, ${number(changed)} changed\r`)
}

/** Prints what still needs an older secret. Returns true if nothing does. */
export async function printCheck(): Promise<boolean> {
  const report = await checkValues()
  for (const [place, count] of report.older)
    console.log(`${place}: ${number(count)} values need an older secret.`)
  if (report.keysToKeep > 0)
    console.log(
      `${number(report.keysToKeep)} keys of older secrets are not kept yet: run npm run rotate-secret.`,
    )
  for (const [place, count] of report.unreadable)
    console.log(`${place}: ${number(count)} values cannot be read with any secret that is set here.`)
  console.log(`${number(needed(report))} values need an older secret.`)
  return needed(report) === 0 && sum(report.unreadable) === 0
}

/** Deletes what older secrets left behind. */
export async function forgetOlder(): Promise<void> {
  const { keys, recoveryCodes } = await forgetKeys()
  console.log(
    `${number(keys)} kept keys and ${number(recoveryCodes)} recovery codes are deleted. Restart every process of Khata now.`,
  )
}
