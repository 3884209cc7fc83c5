import type { Report, RuleReport } from '../../lib/invariant/check'

// The width of a screen. Sentences with ids are long, and lines that the terminal breaks would lose their indent.
const WIDTH = 110

/** Prints a line per invariant. Below it, for each rule that found a breach: what is wrong, where, and what to do. */
export function printReport({ id, sentence, checked, total, broken, ms, whileRunning }: Report) {
  const found = whileRunning ? '!' : '✗'
  console.log(`${total === 0 ? '✓' : found} ${id.padEnd(4)}${sentence} (${checked}, ${ms} ms)`)
  for (const rule of broken) printRule(rule)
}

function printRule({ name, says, total, breaches, advice }: RuleReport) {
  console.log(`\n       ${name}: ${says} ${times(total)}`)
  for (const breach of breaches) printWrapped(`- ${breach}`, 9, 11)
  if (total > breaches.length)
    console.log(`         … and ${(total - breaches.length).toLocaleString('en')} more.`)
  printWrapped(`What to do: ${advice}`, 7, 7)
  console.log()
}

const times = (total: number) => (total === 1 ? 'Found once.' : `Found ${total.toLocaleString('en')} times.`)

function printWrapped(text: string, first: number, rest: number) {
  let line = ' '.repeat(first)
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && line.length + word.length >= WIDTH) {
      console.log(line)
      line = ' '.repeat(rest)
      empty = true
    }
    line += `${empty ? '' : ' '}${word}`
    empty = false
  }
  console.log(line)
}
